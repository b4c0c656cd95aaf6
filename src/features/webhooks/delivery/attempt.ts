import { REPLY_LIMIT } from "#shared/webhooks/choices.ts";
import type { DeliveryProblem } from "#shared/webhooks/schemas.ts";
import { FetchProblem, type FetchReason } from "#src/safe-fetch/fetch-problem.ts";
import { retryAfterMs } from "#src/safe-fetch/retry-after.ts";
import type { Services } from "#src/services.ts";
import { openSecret, signedHeaders } from "../signing-secret.ts";
import { messageId } from "../views.ts";
import type { ClaimedDelivery } from "./claim-delivery.ts";

export interface AttemptResult {
  /** HTTP status; null without a reply. */
  status: number | null;
  reply: string | null;
  problem: DeliveryProblem | null;
  /** Milliseconds that the receiver asks to wait; null if it does not. */
  askedWait: number | null;
}

/** Sends a delivery once, signed for this attempt's time. */
export async function attemptDelivery(
  services: Services,
  { endpoint, delivery }: ClaimedDelivery,
): Promise<AttemptResult> {
  const at = services.clock.now();
  const secrets = readSecrets(services, endpoint, at);
  if (!secrets) return failed("secret");
  const { body, eventId } = delivery;
  const headers = signedHeaders(secrets, { id: messageId(eventId), at, body });
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
 * Returns the current secret and, while still valid, the previous one; null if SECRET has changed.
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
    // The owner sees this as the attempt's problem.
    return null;
  }
}

function failed(problem: DeliveryProblem): AttemptResult {
  return { status: null, reply: null, problem, askedWait: null };
}

/** Maps reasons that only pages have, such as too many redirects, to a failed connection. */
function problemOf(reason: FetchReason): DeliveryProblem {
  return reason === "redirects" || reason === "body" || reason === "busy" ? "connection" : reason;
}

/** Shortens a reply, and drops what PostgreSQL cannot store. */
function storable(text: string): string {
  return text.slice(0, REPLY_LIMIT).replaceAll("\0", "").toWellFormed();
}
