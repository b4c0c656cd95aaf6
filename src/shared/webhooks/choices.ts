/**
 * Kinds of events that an endpoint can receive. Their names are part of the API, so they must never
 * change meaning.
 */
export const WEBHOOK_EVENTS = [
  "issues.found",
  "issues.fixed",
  "scan.ended",
  "barrier.reported",
  "visits.near_limit",
  "widget.changed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Kind of test event that a user sends from the dashboard. */
export const WEBHOOK_TEST = "webhook.test";

/**
 * Formats in which an endpoint gets events: as they are, for programs, or as messages for Slack
 * (and whatever takes its format) or Microsoft Teams.
 */
export const ENDPOINT_KINDS = ["json", "slack", "teams"] as const;
export type EndpointKind = (typeof ENDPOINT_KINDS)[number];

/** Prefix of all signing secrets, as in Standard Webhooks. */
export const WEBHOOK_SECRET_PREFIX = "whsec_";

/** Event format version; incremented for breaking changes. */
export const WEBHOOK_VERSION = 1;

/** Maximum number of endpoints per account. */
export const MAX_WEBHOOKS = 10;

/** Maximum number of pending deliveries per endpoint; further events are dropped. */
export const MAX_WAITING_DELIVERIES = 5_000;

/** Maximum number of issues named in an event; the rest are only counted. */
export const MAX_LISTED_ISSUES = 100;

/** Number of hours the previous secret keeps signing after a rotation. */
export const OLD_SECRET_HOURS = 24;

/** Days of continuous failures after which an endpoint is switched off. */
export const FAILING_DAYS = 3;

/** Maximum number of characters stored from a receiver's reply. */
export const REPLY_LIMIT = 1_024;

/** Number of days deliveries are stored. */
export const DELIVERY_DAYS = 30;
