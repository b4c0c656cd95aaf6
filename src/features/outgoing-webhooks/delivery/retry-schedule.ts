import { DAY_MS } from "#shared/time.ts";
import { FAILING_DAYS, WEBHOOK_TEST } from "#shared/webhook-choices.ts";
import type { WebhookDelivery } from "../../../db/schema/webhooks.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between attempts; the end of a delivery's days cuts the last one to about 20 hours. */
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

export interface FailedAttempt {
  now: Date;
  /** First failure of the endpoint since its last success. */
  failingSince: Date;
  /** First attempt of the delivery since its endpoint was last switched on. */
  firstAttemptAt: Date;
  /** Milliseconds for which the receiver asks; null if it does not. */
  askedWait: number | null;
}

/**
 * Returns the end of the pause that a receiver asks for, `now` without one. It ends three days
 * after the delivery's first attempt at the latest, and three days after the endpoint's first
 * failure, when a further failure switches the endpoint off.
 */
export function endOfPause({ now, failingSince, firstAttemptAt, askedWait }: FailedAttempt): Date {
  const latest = daysAfter(Math.min(failingSince.getTime(), firstAttemptAt.getTime()));
  return new Date(Math.max(now.getTime(), Math.min(now.getTime() + (askedWait ?? 0), latest)));
}

/**
 * Returns the time of the next attempt, three days after the first one at the latest, or null after
 * the last one; a test has only one.
 */
export function nextAttempt(
  { attempts, kind }: Pick<WebhookDelivery, "attempts" | "kind">,
  failed: FailedAttempt,
): Date | null {
  const wait = kind === WEBHOOK_TEST ? undefined : RETRY_AFTER[attempts - 1];
  const end = daysAfter(failed.firstAttemptAt.getTime());
  const now = failed.now.getTime();
  if (wait === undefined || now >= end) return null;
  return new Date(Math.min(later(endOfPause(failed), now + wait).getTime(), end));
}

/** Returns the end of an endpoint's rest after a failure, before which it gets no event. */
export function restAfterFailure(failed: FailedAttempt): Date {
  const { now, failingSince } = failed;
  const isRecent = now.getTime() - failingSince.getTime() < MINUTE;
  return later(endOfPause(failed), now.getTime() + (isRecent ? FIRST_REST : LONGER_REST));
}

function daysAfter(time: number): number {
  return time + FAILING_DAYS * DAY_MS;
}

function later(date: Date, time: number): Date {
  return new Date(Math.max(date.getTime(), time));
}
