/** Topics of conversations with support. */
export const DESK_TOPICS = [
  "question",
  "billing",
  "barrier",
  "legal",
  "lawyer",
  "expert-test",
  "integration",
] as const;
export type DeskTopic = (typeof DESK_TOPICS)[number];

/** Topics that an entry of `plans.yaml` may name. */
export const SERVICE_TOPICS = ["legal", "lawyer", "expert-test", "integration"] as const;
export type ServiceTopic = (typeof SERVICE_TOPICS)[number];

/** `answered` means that the last word is the support team's. */
export const DESK_STATES = ["open", "answered", "closed"] as const;
export type DeskState = (typeof DESK_STATES)[number];

/**
 * Why an answer by mail waits for a person: its sender is not proven, words of it stand in the
 * quote, or its subject is that of an automatic reply.
 */
export type HeldReason = "unsigned" | "mixed" | "automatic";

/** Conversations of one account that are not closed. */
export const MAX_OPEN_CONVERSATIONS = 50;
/** Files of one conversation. */
export const MAX_DESK_FILES = 30;
/** Newest conversations that the list shows. */
export const LISTED_CONVERSATIONS = 200;
