import { and, desc, eq, isNotNull } from "drizzle-orm";
import { type WebhookEvent, webhookEvents } from "#src/db/schema/billing.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { processEvent } from "./process-webhooks.ts";
import { storeEvent } from "./receive-webhook.ts";
import { isWanted } from "./webhook-events.ts";

export type ListedEvent = Omit<WebhookEvent, "data">;

/** Result of processing an event again; in a dry run, its current state. */
export interface Replayed {
  id: number;
  stripeEventId: string;
  type: string;
  /** The failure message; null after success. */
  error: string | null;
}

/** Lists stored events, newest first; with `failed`, only events whose last processing failed. */
export async function listWebhookEvents(
  { db }: Services,
  { failed = false, limit = 100 }: { failed?: boolean; limit?: number } = {},
): Promise<ListedEvent[]> {
  const rows = await db
    .select()
    .from(webhookEvents)
    .where(failed ? HAS_FAILED : undefined)
    .orderBy(desc(webhookEvents.id))
    .limit(limit);
  return rows.map(({ data: _, ...listed }) => listed);
}

/**
 * Reprocesses a stored event, whether or not it failed before.
 * @param id the provider's id (`evt_…`) or the row's.
 * @throws DomainError `not-found`
 */
export async function replayWebhookEvent(
  services: Services,
  id: string,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Replayed> {
  const which = /^\d{1,9}$/.test(id) ? eq(webhookEvents.id, Number(id)) : eq(webhookEvents.stripeEventId, id);
  const [event] = await services.db.select().from(webhookEvents).where(which);
  if (!event) throw new DomainError("not-found", `No event ${id} was received`);
  return dryRun ? asReplayed(event) : replay(services, event);
}

export async function replayFailed(services: Services, { dryRun = false }: { dryRun?: boolean } = {}) {
  const events = await services.db.select().from(webhookEvents).where(HAS_FAILED).orderBy(webhookEvents.id);
  return dryRun ? events.map(asReplayed) : replayAll(services, events);
}

/**
 * Fetches the provider's events since a given time (it retains 30 days), stores and processes any
 * that never arrived, and returns them; with `dryRun`, nothing is stored and their row id is 0.
 */
export async function pullEvents(
  services: Services,
  since: Date,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Replayed[]> {
  const missing: WebhookEvent[] = [];
  const missed: Replayed[] = [];
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  for await (const event of services.stripe.events.list({ created, limit: 100 })) {
    if (!isWanted(event.type)) continue;
    if (dryRun) {
      if (await isStored(services, event.id)) continue;
      missed.push({ id: 0, stripeEventId: event.id, type: event.type, error: null });
    } else {
      const stored = await storeEvent(services, event, JSON.parse(JSON.stringify(event)));
      if (stored) missing.unshift(stored);
    }
  }
  return dryRun ? missed : replayAll(services, missing);
}

const HAS_FAILED = and(eq(webhookEvents.processed, false), isNotNull(webhookEvents.error));

async function replayAll(services: Services, events: WebhookEvent[]): Promise<Replayed[]> {
  const results: Replayed[] = [];
  for (const event of events) results.push(await replay(services, event));
  return results;
}

async function replay(services: Services, event: WebhookEvent): Promise<Replayed> {
  return { ...asReplayed(event), error: await processEvent(services, event) };
}

function asReplayed({ id, stripeEventId, type, error }: WebhookEvent): Replayed {
  return { id, stripeEventId, type, error };
}

async function isStored({ db }: Services, stripeEventId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.stripeEventId, stripeEventId));
  return row !== undefined;
}
