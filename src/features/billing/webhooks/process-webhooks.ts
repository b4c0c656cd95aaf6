import { and, eq, lte, sql } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type WebhookEvent, webhookEvents } from "#src/db/schema/billing.ts";
import type { Services } from "#src/services.ts";
import { anonymousPayload } from "./event-payload.ts";
import { findEventUser, handleEvent } from "./handle-event.ts";

/** Longer than processing takes; the event of a crashed worker is due again after it. */
const LEASE_MS = 60_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;
/** Processes every due event, safely beside other workers; returns how many it claimed. */
export async function processDueWebhooks(services: Services): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const event = await claimEvent(services);
    if (!event) return taken;
    await processEvent(services, event);
  }
}

/** Processes one stored event; stores a failure for a later retry, and returns its message. */
export async function processEvent(services: Services, event: WebhookEvent): Promise<string | null> {
  try {
    const userId = await findEventUser(services, event);
    if (userId !== null) await handleEvent(services, userId, event);
    await markProcessed(services, event, userId);
    observeDelay(services, event);
    return null;
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const wait = Math.min(MAX_BACKOFF_MS, 5_000 * 2 ** event.attempts);
    await services.db
      .update(webhookEvents)
      .set({
        processed: false,
        error: message,
        nextAttemptAt: new Date(services.clock.now().getTime() + wait),
      })
      .where(eq(webhookEvents.id, event.id));
    return message;
  }
}

function observeDelay({ metrics, billingClock }: Services, { data }: WebhookEvent): void {
  if (typeof data.created !== "number") return;
  metrics.webhookDelays.observe(Math.max(0, billingClock.now().getTime() / 1_000 - data.created));
}

/**
 * Keeps the payload only for an existing user. The row lock waits for a concurrent deletion, which
 * has already removed the events that it saw.
 */
async function markProcessed({ db, clock }: Services, event: WebhookEvent, userId: number | null) {
  const done = { processed: true, processedAt: clock.now(), error: null };
  await transact(db, async (tx) => {
    const [user] =
      userId === null
        ? []
        : await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    await tx
      .update(webhookEvents)
      .set(user ? done : { ...done, data: anonymousPayload(event) })
      .where(eq(webhookEvents.id, event.id));
  });
}

async function claimEvent({ db, clock }: Services): Promise<WebhookEvent | undefined> {
  const now = clock.now();
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.processed, false), lte(webhookEvents.nextAttemptAt, now)))
    .orderBy(webhookEvents.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [event] = await db
    .update(webhookEvents)
    .set({
      attempts: sql`${webhookEvents.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(eq(webhookEvents.id, due))
    .returning();
  return event;
}
