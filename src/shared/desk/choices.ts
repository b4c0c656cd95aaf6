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

/** `answered` if the support team wrote last. */
export const DESK_STATES = ["open", "answered", "closed"] as const;
export type DeskState = (typeof DESK_STATES)[number];

/**
 * Reason why an answer by mail waits for confirmation: its sender is not verified, it has text
 * inside the quote, or its subject is an automatic reply's.
 */
export type HeldReason = "unsigned" | "mixed" | "automatic";

/** Conversations allowed per account, not counting closed ones. */
export const MAX_OPEN_CONVERSATIONS = 50;
/** Files allowed per conversation. */
export const MAX_DESK_FILES = 30;
/** Newest conversations that the list shows. */
export const LISTED_CONVERSATIONS = 200;
