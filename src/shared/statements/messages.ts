/** Error messages about statements, in a separate file so no other page loads them. */
export const STATEMENT_ERRORS = {
  changed: "Someone else has saved this statement since you opened it. Reload the page to see it.",
  incomplete: "The statement can’t be published yet.",
} as const;

export const STATEMENT_VALIDATION = {
  acrFormat: "Choose html or yaml",
  model: "Choose eu, bfsg or bitv",
  languages: "Choose at least one language",
  declaration: "Choose full, partial or none",
  standard: "Choose wcag22, wcag21 or en301549",
  reason: "Choose not-met, burden or exempt",
  assessment: "Choose self or outside",
  text: "Send a text",
  tooLong: "Use at most 2,000 characters",
  lineTooLong: "Use at most 200 characters",
  email: "Enter an email address such as help@example.com, or none",
  url: "Enter an address that starts with https:// or http://, or none",
  day: "Enter a day such as 2026-11-23, or none",
  answerDays: "Enter a number of days from 1 to 90, or none",
  color: "Choose a color such as #1d4ed8",
  limitations: "List at most 60 limitations",
  reports: "Choose true or false",
  revision: "Send the revision you read",
} as const;

/** Messages about missing parts that prevent a statement from being published. */
export const STATEMENT_MISSING = {
  saved: "Save the statement first.",
  organization: "Name the organization that publishes the statement.",
  declaration: "Choose what you declare about the website.",
  contact: "Give visitors an email address, a phone number or a postal address.",
  service: "Describe the service in each language.",
  usage: "Explain in each language how to use the service.",
  measures: "Describe in each language what you do for accessibility.",
  authority: "Name the authority in each language.",
  limitationTexts: "Write each known limitation in each language.",
  limitations: "List at least one known limitation, since you don’t declare that everything is met.",
} as const;
