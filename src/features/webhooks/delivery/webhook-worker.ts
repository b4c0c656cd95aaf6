import { and, eq, isNotNull, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { FAILING_DAYS, WEBHOOK_TEST } from "#shared/webhooks/choices.ts";
import type { WebhookOffReason } from "#shared/webhooks/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import { logError } from "../../../log-error.ts";
import type { Services } from "../../../services.ts";
import { webhookOffMail } from "../emails.ts";
import {
  type AttemptResult,
  attemptDelivery,
  endOfPause,
  type FailedAttempt,
  nextAttempt,
  restAfterFailure,
} from "./attempt.ts";
import { type ClaimedDelivery, claimDelivery } from "./claim-delivery.ts";

/** Number of endpoints to which this process sends concurrently. */
const LANES = 8;

/**
 * Delivers due events to their endpoints. If a replica dies, the deliveries it claimed become due
 * again.
 */
export class WebhookWorker {
  readonly #services: Services;
  readonly #lanes = new Set<Promise<void>>();
  #stopped = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Starts a lane, which starts another if it finds work; never waits, never throws. */
  wake(): void {
    if (this.#stopped || this.#lanes.size >= LANES || !this.#services.isDatabaseUp()) return;
    const lane = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Waits for requests in progress; other deliveries stay due. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#lanes);
  }

  async #work(): Promise<void> {
    try {
      while (!this.#stopped && (await deliverNext(this.#services, () => this.wake())));
    } catch (error) {
      logError("Delivering a webhook failed and will be tried again", error);
    }
  }
}

/** Delivers everything that is due, one at a time. Returns the number of attempts. */
export async function deliverDue(services: Services): Promise<number> {
  for (let attempts = 0; ; attempts += 1) {
    if (!(await deliverNext(services))) return attempts;
  }
}

/** Returns false if nothing is due. */
async function deliverNext(services: Services, onClaim = () => {}): Promise<boolean> {
  const claimed = await claimDelivery(services.db, services.clock.now());
  if (!claimed) return false;
  onClaim();
  await recordAttempt(services, claimed, await attemptDelivery(services, claimed));
  return true;
}

/**
 * Stores the outcome of an attempt, and switches off an endpoint that has been failing for days.
 */
async function recordAttempt(
  services: Services,
  claimed: ClaimedDelivery,
  result: AttemptResult,
): Promise<void> {
  const now = services.clock.now();
  const { askedWait, ...reply } = result;
  const isDelivered = result.status !== null && result.status >= 200 && result.status < 300;
  const { firstAttemptAt, lastAttemptAt } = claimed.delivery;
  const failingSince = claimed.endpoint.failingSince ?? lastAttemptAt ?? now;
  const failed = { now, failingSince, firstAttemptAt: firstAttemptAt ?? now, askedWait };
  await transactAndMail(services, async (tx) => {
    const isRecorded = await updateDelivery(tx, claimed, {
      ...reply,
      deliveredAt: isDelivered ? now : null,
      nextAttemptAt: isDelivered ? null : nextAttempt(claimed.delivery, failed),
    });
    if (!isRecorded) return;
    if (isDelivered) await recordSuccess(tx, claimed, now);
    else await recordFailure(services, tx, { claimed, status: result.status, failed });
  });
}

/** Skips a delivery that another worker has claimed in the meantime. */
async function updateDelivery(
  tx: Transaction,
  { delivery: { id, attempts } }: ClaimedDelivery,
  values: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<boolean> {
  const updated = await tx
    .update(webhookDeliveries)
    .set(values)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)))
    .returning({ id: webhookDeliveries.id });
  return updated.length > 0;
}

async function recordSuccess(
  tx: Transaction,
  { endpoint, isDuringRest }: ClaimedDelivery,
  now: Date,
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: null, ...(!isDuringRest && { restsUntil: now }) })
    .where(eq(webhookEndpoints.id, endpoint.id));
}

interface Failure {
  claimed: ClaimedDelivery;
  status: number | null;
  failed: FailedAttempt;
}

/** Records a failure. A failed test delays events only if the receiver asked for a pause. */
async function recordFailure(
  services: Services,
  tx: Transaction,
  { claimed: { endpoint, delivery, isDuringRest }, status, failed }: Failure,
): Promise<void> {
  const { now, failingSince } = failed;
  if (delivery.kind === WEBHOOK_TEST) {
    const pause = endOfPause(failed);
    const restsUntil = isDuringRest && endpoint.restsUntil > pause ? endpoint.restsUntil : pause;
    await tx.update(webhookEndpoints).set({ restsUntil }).where(eq(webhookEndpoints.id, endpoint.id));
    return;
  }
  await tx
    .update(webhookEndpoints)
    .set({ failingSince, restsUntil: restAfterFailure(failed) })
    .where(eq(webhookEndpoints.id, endpoint.id));
  const hasFailedLong = now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY_MS;
  // Standard Webhooks: a receiver that replies 410 wants no more events.
  if (status === 410) await switchOff(services, tx, { endpoint, reason: "gone", now });
  else if (hasFailedLong) await switchOff(services, tx, { endpoint, reason: "failing", now });
}

interface SwitchedOff {
  endpoint: ClaimedDelivery["endpoint"];
  reason: Exclude<WebhookOffReason, "person">;
  now: Date;
}

/** Gives up on waiting deliveries and notifies the owner, unless the endpoint is already off. */
async function switchOff(
  services: Services,
  tx: Transaction,
  { endpoint: { id, accountId, url }, reason, now }: SwitchedOff,
): Promise<void> {
  const switched = await tx
    .update(webhookEndpoints)
    .set({ offAt: now, offReason: reason })
    .where(and(eq(webhookEndpoints.id, id), sql`${webhookEndpoints.offAt} is null`))
    .returning({ id: webhookEndpoints.id });
  if (switched.length === 0) return;
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null, problem: sql`coalesce(${webhookDeliveries.problem}, 'off')` })
    .where(and(eq(webhookDeliveries.endpointId, id), isNotNull(webhookDeliveries.nextAttemptAt)));
  const [owner] = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.accountId, accountId));
  if (owner) await services.mail.add(tx, webhookOffMail(services.config, owner, { url, reason }));
}
