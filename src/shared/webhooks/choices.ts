/**
 * Kinds of events that an endpoint can receive. They are part of the API, so a name must never
 * change its meaning.
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

/** Kind of the test event that a user sends from the dashboard. */
export const WEBHOOK_TEST = "webhook.test";

/** Prefix of every signing secret, as in Standard Webhooks. */
export const WEBHOOK_SECRET_PREFIX = "whsec_";

/** Version of the event format; incremented by breaking changes. */
export const WEBHOOK_VERSION = 1;

/** Endpoints per account. */
export const MAX_WEBHOOKS = 10;

/** Pending deliveries per endpoint; further events are dropped. */
export const MAX_WAITING_DELIVERIES = 5_000;

/** Issues that an event names; others are only counted. */
export const MAX_LISTED_ISSUES = 100;

/** Hours for which the previous secret still signs after a rotation. */
export const OLD_SECRET_HOURS = 24;

/** Days of continuous failures after which an endpoint is switched off. */
export const FAILING_DAYS = 3;

/** Characters of a receiver's reply that are stored. */
export const REPLY_LIMIT = 1_024;

/** Days for which deliveries are stored. */
export const DELIVERY_DAYS = 30;
