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

/** Topics that `plans.yaml` entries may specify. */
export const SERVICE_TOPICS = ["legal", "lawyer", "expert-test", "integration"] as const;
export type ServiceTopic = (typeof SERVICE_TOPICS)[number];

/** `answered` means that the support team wrote last. */
export const DESK_STATES = ["open", "answered", "closed"] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** Sides of a conversation in live chat. */
export type ChatSide = "customer" | "team";

/**
 * Reason an emailed answer is held for confirmation: its sender is not verified, it has text inside
 * the quote, or its subject is that of an automatic reply.
 */
export type HeldReason = "unsigned" | "mixed" | "automatic";

/** Maximum number of conversations per account, not counting closed ones. */
export const MAX_OPEN_CONVERSATIONS = 50;
/** Maximum number of files per conversation. */
export const MAX_DESK_FILES = 30;
/** Maximum number of recent conversations shown in the list. */
export const LISTED_CONVERSATIONS = 200;
