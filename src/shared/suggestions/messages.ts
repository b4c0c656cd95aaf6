/** Why the operator's model gave no text. */
export type ModelProblemReason = keyof typeof MODEL_PROBLEMS;

/** Sentences for owners, without anything that only concerns the operator. */
export const MODEL_PROBLEMS = {
  unreachable: "The model can’t be reached right now. Write the text yourself, or try again later.",
  timeout: "The model took too long. Try again, or write the text yourself.",
  key: "The model’s service refuses our key. We’ve noted it; please write the text yourself until it’s fixed.",
  model:
    "The model’s service doesn’t have our model. We’ve noted it; please write the text yourself for now.",
  busy: "The model has too much to do right now. Wait a moment, then try again.",
  picture: "The model didn’t accept the picture. Please write the text yourself.",
  refused: "The model’s service refused the request. Please write the text yourself.",
  failed: "The model’s service has a fault. Try again later, or write the text yourself.",
  type: "The model’s service sent something other than an answer. Please write the text yourself.",
  form: "The model’s answer couldn’t be read. Try again, or write the text yourself.",
  empty: "The model had no suggestion. Please write the text yourself.",
  long: "The model’s answer was too long to use. Try again, or write the text yourself.",
} as const;

export const SUGGESTION_ERRORS = {
  off: "There’s no model for suggestions here.",
  consentFirst: "The account’s owner has to read what’s sent to the model and agree first.",
  otherHost: "The model has changed since you read this. Read again what’s sent where.",
  running: "The model is still working on another suggestion for this account. Wait until it’s done.",
  usedUp: "Today’s {count} suggestions are used up. There are more tomorrow.",
  notScanned: "Only elements that a scan has found can be sent to the model. Write the text yourself.",
  notForText: "There’s nothing to suggest here: the value isn’t a text.",
  decided: "Someone has already decided about this suggestion.",
} as const;

export const SUGGESTION_VALIDATION = {
  host: "Send the host you read about",
  name: "Send the field’s name",
  language: "Choose en or de",
  text: "Enter the text first",
  textTooLong: "Use at most 2,000 characters",
  topic: "Choose what the report is about",
  answer: "Choose what you answer",
} as const;
