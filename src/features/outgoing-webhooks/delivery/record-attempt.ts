import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { WebhookOffReason } from "#shared/schemas/webhook.ts";
import { DAY_MS } from "#shared/time.ts";
import { FAILING_DAYS, WEBHOOK_TEST } from "#shared/webhook-choices.ts";
import type { Transaction } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";
import { webhookDeliveries, webhookEndpoints } from "../../../db/schema/webhooks.ts";
import { transactAndMail } from "../../../mail/transact-and-mail.ts";
import type { Services } from "../../../services.ts";
import { webhookOffMail } from "../emails.ts";
import type { AttemptResult } from "./attempt.ts";
import type { ClaimedDelivery } from "./claim-delivery.ts";
import { endOfPause, type FailedAttempt, nextAttempt, restAfterFailure } from "./retry-schedule.ts";

/** Stores an attempt's outcome, and switches an endpoint off that has failed for days. */
export async function recordAttempt(
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

/** A failed test says nothing about events, which wait only if the receiver asks for a pause. */
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
  // Standard Webhooks: a receiver that replies 410 wants no more.
  if (status === 410) await switchOff(services, tx, { endpoint, reason: "gone", now });
  else if (hasFailedLong) await switchOff(services, tx, { endpoint, reason: "failing", now });
}

interface SwitchedOff {
  endpoint: ClaimedDelivery["endpoint"];
  reason: Exclude<WebhookOffReason, "person">;
  now: Date;
}

/** Gives up what waits, and notifies the account's owner. A person has switched it off before. */
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
