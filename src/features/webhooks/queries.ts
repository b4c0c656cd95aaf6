import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { DeliveryList, DeliveryQuery, WebhookView } from "#shared/webhooks/schemas.ts";
import { type WebhookEndpoint, webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { deliveryView, webhookView } from "./views.ts";

const PAGE_SIZE = 20;

/** Returns an account's endpoints, oldest first. */
export async function listWebhooks({ db, clock }: Services, accountId: number): Promise<WebhookView[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map((row) => webhookView(row, clock.now()));
}

/**
 * Condition that an endpoint belongs to this account.
 * @throws DomainError `not-found` for a malformed ID.
 */
export function ownEndpoint(accountId: number, id: string): SQL | undefined {
  if (!isUuid(id)) throw notFound();
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.accountId, accountId));
}

/** @throws DomainError `not-found`, including for another account's endpoint. */
export async function findEndpoint(
  db: Database | Transaction,
  accountId: number,
  id: string,
): Promise<WebhookEndpoint> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(ownEndpoint(accountId, id));
  if (!endpoint) throw notFound();
  return endpoint;
}

/**
 * Returns up to 20 deliveries to an endpoint, newest first.
 * @throws DomainError `not-found`, including for another account's endpoint.
 */
export async function listDeliveries(
  { db }: Services,
  accountId: number,
  id: string,
  { after }: DeliveryQuery,
): Promise<DeliveryList> {
  const endpoint = await findEndpoint(db, accountId, id);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), after ? olderThan(db, after) : undefined))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(PAGE_SIZE + 1);
  return {
    deliveries: rows.slice(0, PAGE_SIZE).map((row) => deliveryView(row, endpoint)),
    hasMore: rows.length > PAGE_SIZE,
  };
}

/** Compares by ID, since the database's timestamps are more precise than a browser's. */
function olderThan(db: Database, id: string): SQL {
  const last = alias(webhookDeliveries, "last");
  const place = db.select({ createdAt: last.createdAt, id: last.id }).from(last).where(eq(last.id, id));
  return sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < ${place}`;
}
