/**
 * Kinds of events that an endpoint can get. They are part of the API, so that a name never changes
 * its meaning.
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

/** Kind of the event that a person sends from the dashboard. */
export const WEBHOOK_TEST = "webhook.test";

/** Begins every signing secret, as Standard Webhooks say. */
export const WEBHOOK_SECRET_PREFIX = "whsec_";

/** Version of the events' form; a change that breaks receivers gets another number. */
export const WEBHOOK_VERSION = 1;

/** Endpoints of one account. */
export const MAX_WEBHOOKS = 10;

/** Deliveries that wait for one endpoint; events beyond them are dropped. */
export const MAX_WAITING_DELIVERIES = 5_000;

/** Issues that an event names; others are only counted. */
export const MAX_LISTED_ISSUES = 100;

/** Hours for which the secret before a rotation still signs. */
export const OLD_SECRET_HOURS = 24;

/** Days of nothing but failures after which an endpoint is switched off. */
export const FAILING_DAYS = 3;

/** Characters of a receiver's reply that are stored. */
export const REPLY_LIMIT = 1_024;

/** Days for which deliveries are stored. */
export const DELIVERY_DAYS = 30;
