import { mark } from "../language/translate.ts";
import type { DeskState, DeskTopic } from "./choices.ts";

export const TOPIC_NAMES: Record<DeskTopic, string> = {
  question: mark("Question"),
  billing: mark("Billing"),
  barrier: mark("Accessibility barrier"),
  legal: mark("Letter or legal matter"),
  lawyer: mark("Time with a lawyer"),
  "expert-test": mark("Expert test"),
  integration: mark("Integration"),
};

export const DESK_STATE_NAMES: Record<DeskState, string> = {
  open: mark("Waiting for an answer"),
  answered: mark("Answered"),
  closed: mark("Closed"),
};
