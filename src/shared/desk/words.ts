import type { DeskState, DeskTopic } from "./choices.ts";

/** Topics as customers and operators read them. */
export const TOPIC_NAMES: Record<DeskTopic, string> = {
  question: "Question",
  billing: "Billing",
  barrier: "Accessibility barrier",
  legal: "Letter or legal matter",
  lawyer: "Time with a lawyer",
  "expert-test": "Expert test",
  integration: "Integration",
};

export const DESK_STATE_NAMES: Record<DeskState, string> = {
  open: "Waiting for an answer",
  answered: "Answered",
  closed: "Closed",
};
