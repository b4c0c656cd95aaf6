import { WEBHOOK_TEST } from "#shared/webhook-choices.ts";
import type { WebhookDelivery } from "../../../db/schema/webhooks.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between attempts, 75 hours in all. */
export const RETRY_AFTER = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Rest of an endpoint after a failure, so that one with many events waiting takes no time. */
const FIRST_REST = 5 * SECOND;
const LONGER_REST = MINUTE;

/** Returns the time of the next attempt, or null after the last one; a test has only one. */
export function nextAttempt(
  { attempts, kind }: Pick<WebhookDelivery, "attempts" | "kind">,
  now: Date,
): Date | null {
  const wait = kind === WEBHOOK_TEST ? undefined : RETRY_AFTER[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Returns the end of an endpoint's rest after a failure. */
export function restAfterFailure(failingSince: Date, now: Date): Date {
  const isRecent = now.getTime() - failingSince.getTime() < MINUTE;
  return new Date(now.getTime() + (isRecent ? FIRST_REST : LONGER_REST));
}
