/** Topics of barrier reports, chosen by the member who replies. */
export const REPLY_TOPICS = [
  "pictures",
  "keyboard",
  "contrast",
  "text",
  "forms",
  "videos",
  "documents",
  "other",
] as const;
export type ReplyTopic = (typeof REPLY_TOPICS)[number];

export const REPLY_ANSWERS = ["fixed", "working", "later", "details"] as const;
export type ReplyAnswer = (typeof REPLY_ANSWERS)[number];
