/** Error messages about corrections, in a separate file so no other page loads them. */
export const CORRECTION_ERRORS = {
  notInPlan:
    "Corrections are part of the Business plan. The changed markup for your source is on every plan.",
  notCorrectable: "A script can’t correct this. Change the source.",
  scanAgain: "Scan again to correct this here: the last scan didn’t record the element.",
  changedMeanwhile: "Someone has since changed this correction. Read it again before you publish it.",
  tooMany: "500 corrections are live on this website. Fix some at the source and take those back.",
  makesWorse:
    "It wasn’t published because it causes another issue on {page}: “{title}”. Change the correction or discard it.",
  otherSite: "This correction is for another website.",
} as const;

export const CORRECTION_VALIDATION = {
  value: "Enter the text",
  tooLong: "Use at most 250 characters",
  decoration: "Choose true or false",
  bothAlternatives: "Enter text or mark it as decoration, not both",
  fileName: "A file name isn’t enough. Describe the picture",
  visibleText: "Use the visible text in the name so people can say it",
  language: "Enter a language’s tag, such as en, de or pt-BR",
  number: "Enter a number, such as 3 or 0.5",
  choice: "Choose from the list",
  color: "Enter a color such as #1f2937",
  pages: "Enter the path of the pages, such as /shop/*",
  otherPages: "Include a page that has the element, such as {path}",
  revision: "Send the revision you read",
  drafts: "Send the drafts to publish, each with its id and revision",
  tooManyDrafts: "Publish at most 500 drafts at once",
  on: "Choose true or false",
  format: "Choose csv or json",
} as const;
