/** Error messages about cases, in a separate file so no other page loads them. */
export const CASE_ERRORS = {
  notInPlan:
    "Keeping letters here is part of the Professional plan and higher. Guidance on what to do with a letter is on every plan.",
  changed: "Someone else has changed this case since you opened it. Reload the page to see it.",
  tooMany: "You already have 100 cases. Remove one you’re done with.",
  tooManyLetters: "This case already has 20 files. Remove one you no longer need.",
  letterTooLarge: "The file is larger than 10 MB. Scan it in black and white, or split it.",
  letterKind: "The file isn’t a PDF, PNG, JPEG or Word document (.docx). Save it as a PDF and try again.",
  letterEmpty: "The file is empty.",
  letterSealed:
    "The file can’t be opened because the server’s secret has changed. Remove it and upload it again.",
} as const;

export const CASE_VALIDATION = {
  id: "Send an ID",
  name: "Enter a name such as “Letter from Smith LLP”",
  nameTooLong: "Use at most 120 characters",
  day: "Enter a day such as 2026-11-23, or none",
  notes: "Send a text",
  notesTooLong: "Use at most 10,000 characters",
  state: "Choose open, answered, settled or closed",
  revision: "Send the number of the version you changed",
} as const;
