import { eq, sql } from "drizzle-orm";
import { WEBHOOK_TEST } from "#shared/webhooks/choices.ts";
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookDeliveries,
  webhookEndpoints,
} from "#src/db/schema/webhooks.ts";
import { type Database, type Transaction, transact } from "../../../db/client.ts";

/** Longer than any attempt, so a crashed worker's claims become due again. */
export const LEASE_MS = 60_000;

export interface ClaimedDelivery {
  endpoint: WebhookEndpoint;
  delivery: WebhookDelivery;
  /** Whether this is a test sent during a pause that the receiver asked for. */
  isDuringRest: boolean;
}

/**
 * Claims the oldest due delivery for an endpoint to which no other worker is sending. Each endpoint
 * gets one request at a time, and a slow endpoint delays no others.
 */
export function claimDelivery(db: Database, now: Date): Promise<ClaimedDelivery | null> {
  const until = new Date(now.getTime() + LEASE_MS);
  return transact(db, async (tx) => {
    const endpoint = await claimEndpoint(tx, now, until);
    if (!endpoint) return null;
    const isDuringRest = endpoint.restsUntil > until;
    const due = sql`(select due.id from webhook_deliveries due
      where due.endpoint_id = ${endpoint.id} and due.next_attempt_at <= ${now.toISOString()}::timestamptz
        and (${endpoint.offAt === null && !isDuringRest} or due.kind = ${WEBHOOK_TEST})
      order by due.created_at, due.id limit 1)`;
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        firstAttemptAt: sql`coalesce(${webhookDeliveries.firstAttemptAt}, ${now.toISOString()}::timestamptz)`,
        lastAttemptAt: now,
        nextAttemptAt: until,
      })
      .where(eq(webhookDeliveries.id, due))
      .returning();
    return delivery ? { endpoint, delivery, isDuringRest } : null;
  });
}

/**
 * Leaves the endpoint's key unlocked, so transactions that queue events do not wait for it. An
 * endpoint that rests longer than a lease has asked for a pause, during which it only gets tests.
 */
async function claimEndpoint(tx: Transaction, now: Date, until: Date): Promise<WebhookEndpoint | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const end = sql`${until.toISOString()}::timestamptz`;
  const free = sql`(select endpoint.id from webhook_endpoints endpoint
    where (endpoint.rests_until <= ${at} or endpoint.rests_until > ${end}) and endpoint.id in (
      select due.endpoint_id from webhook_deliveries due
      where due.next_attempt_at <= ${at}
        and ((endpoint.off_at is null and endpoint.rests_until <= ${at}) or due.kind = ${WEBHOOK_TEST}))
    order by endpoint.rests_until limit 1 for no key update skip locked)`;
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ restsUntil: sql`greatest(${webhookEndpoints.restsUntil}, ${end})` })
    .where(eq(webhookEndpoints.id, free))
    .returning();
  return endpoint;
}
