import { DAY_MS } from "#shared/time.ts";
import { FAILING_DAYS, REPLY_LIMIT, WEBHOOK_TEST } from "#shared/webhooks/choices.ts";
import type { DeliveryProblem } from "#shared/webhooks/schemas.ts";
import type { WebhookDelivery } from "#src/db/schema/webhooks.ts";
import { FetchProblem, type FetchReason } from "#src/safe-fetch/fetch-problem.ts";
import { retryAfterMs } from "#src/safe-fetch/retry-after.ts";
import type { Services } from "#src/services.ts";
import { openSecret, signedHeaders } from "../signing-secret.ts";
import { messageId } from "../views.ts";
import { chatMessage } from "./chat-message.ts";
import type { ClaimedDelivery } from "./claim-delivery.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays between attempts; the delivery's time limit shortens the last delay to about 20 hours. */
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

/** Pause after an endpoint fails, so its waiting events do not hold up others. */
const FIRST_REST = 5 * SECOND;
const LONGER_REST = MINUTE;

export interface AttemptResult {
  /** HTTP status; null if there was no reply. */
  status: number | null;
  reply: string | null;
  problem: DeliveryProblem | null;
  /** Wait requested by the receiver, in milliseconds; null if none was requested. */
  askedWait: number | null;
}

/** Sends a delivery once, signed for the time of this attempt. */
export async function attemptDelivery(services: Services, claimed: ClaimedDelivery): Promise<AttemptResult> {
  const { endpoint, delivery } = claimed;
  const at = services.clock.now();
  const secrets = readSecrets(services, endpoint, at);
  if (!secrets) return failed("secret");
  const body = endpoint.kind === "json" ? delivery.body : await chatMessage(services, claimed);
  const headers = signedHeaders(secrets, { id: messageId(delivery.eventId), at, body });
  try {
    const { status, text, retryAfter } = await services.eventPoster.post(endpoint.url, headers, body);
    const askedWait = retryAfterMs(retryAfter, services.clock.now());
    return { status, reply: storable(text), problem: null, askedWait };
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return failed(problemOf(error.reason));
  }
}

/**
 * Returns the current secret and, while it is still valid, the previous secret; null if SECRET has
 * changed.
 */
function readSecrets(
  services: Services,
  { id, secret, oldSecret, previousUntil }: ClaimedDelivery["endpoint"],
  at: Date,
): Buffer[] | null {
  const isOldValid = oldSecret !== null && previousUntil !== null && previousUntil > at;
  try {
    return [secret, ...(isOldValid ? [oldSecret] : [])].map((one) => openSecret(services, id, one));
  } catch {
    // Shown to the owner as the attempt's problem.
    return null;
  }
}

function failed(problem: DeliveryProblem): AttemptResult {
  return { status: null, reply: null, problem, askedWait: null };
}

/** Maps page-only reasons, such as too many redirects, to a failed connection. */
function problemOf(reason: FetchReason): DeliveryProblem {
  return reason === "redirects" || reason === "body" || reason === "busy" ? "connection" : reason;
}

/** Shortens a reply and drops characters that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.slice(0, REPLY_LIMIT).replaceAll("\0", "").toWellFormed();
}

export interface FailedAttempt {
  now: Date;
  /** Time of the endpoint's first failure since its last success. */
  failingSince: Date;
  /** Time of the delivery's first attempt since its endpoint was last switched on. */
  firstAttemptAt: Date;
  /** Wait requested by the receiver, in milliseconds; null if none was requested. */
  askedWait: number | null;
}

/**
 * Returns when the pause requested by a receiver ends, or `now` if there is no pause. The pause
 * ends no later than three days after the delivery's first attempt or the endpoint's first failure,
 * whichever is earlier; a further failure then switches the endpoint off.
 */
export function endOfPause({ now, failingSince, firstAttemptAt, askedWait }: FailedAttempt): Date {
  const latest = daysAfter(Math.min(failingSince.getTime(), firstAttemptAt.getTime()));
  return new Date(Math.max(now.getTime(), Math.min(now.getTime() + (askedWait ?? 0), latest)));
}

/**
 * Returns the time of the next attempt, no later than three days after the first, or null after the
 * last; a test is sent only once.
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

/** Returns the end of an endpoint's pause after a failure, during which it gets no events. */
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
