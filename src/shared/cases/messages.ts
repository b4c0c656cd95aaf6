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
  letterUnreadable:
    "We can’t read any text in this file: it may be a scan, a picture or a Word document. Open the letter and copy its text into the field.",
  letterNotText:
    "Choose a plain text file. To read a PDF, upload it to the case first; for anything else, paste the text.",
  letterTextEmpty: "Paste the letter’s text first.",
  letterTextTooLong:
    "This text is longer than 1,000,000 characters, about 400 pages. Paste the part that names pages and barriers.",
  tooManyAllegations: "A case can have 50 rows. Remove some, or open another case.",
  noCheckedSite:
    "None of these pages can be checked now: their websites are no longer in your account, or not yet proven to be yours.",
  isOver: "This case is settled or closed. Set it to open to check its pages again.",
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
  allegations: "Send between 1 and 50 rows",
  page: "Enter the address of a page on one of your websites, such as https://www.example.com/menu",
  pageTooLong: "Use at most 1,000 characters",
  pageElsewhere:
    "This page isn’t on one of your websites, so we can’t check it. Add the website under Scans first",
  words: "Send a text",
  wordsTooLong: "Use at most 500 characters",
  about: "Choose a barrier or a criterion",
} as const;
