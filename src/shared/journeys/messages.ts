/** Error messages about journeys. */
export const JOURNEY_ERRORS = {
  noBrowser: "Journeys are walked in Chromium, which isn’t set up on this installation.",
  tooOften: "You’ve started this walk often enough for now. Try again in an hour.",
  walking: "A walk is under way. Wait until it’s done.",
  closed: "Journeys require a subscription. Please choose a plan first.",
} as const;

export const JOURNEY_VALIDATION = {
  nameRequired: "Enter a name",
  nameTooLong: "Enter a name of at most 80 characters",
  path: "Enter a path that starts with /, such as /shop",
  steps: "Describe 1 to 20 steps",
  kind: "Choose what the step does",
  role: "Choose a kind of control from the list",
  name: "Enter the name of the control",
  text: "Enter a text of at most 200 characters, in one line",
  textRequired: "Enter the text",
  yesOrNo: "Choose true or false",
  card: "Leave out card numbers. End the journey before the payment.",
} as const;
