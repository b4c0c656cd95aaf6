import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { EndpointKind, WebhookEvent } from "#shared/webhooks/choices.ts";
import type { WebhookKind } from "#shared/webhooks/events.ts";
import type { DeliveryProblem, WebhookOffReason } from "#shared/webhooks/schemas.ts";
import { belongsToAccount } from "./accounts.ts";
import { belongsTo, bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/** Addresses that receive an account's events through owner webhooks. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    url: text("url").notNull(),
    kind: text("kind").$type<EndpointKind>().notNull().default("json"),
    events: text("events").array().$type<WebhookEvent[]>().notNull(),
    /**
     * Signing secret, sealed with a key derived from SECRET, since it must be readable for signing.
     */
    secret: bytea("secret").notNull(),
    /** Secret from before the last rotation, and the time until which it is still used to sign. */
    oldSecret: bytea("old_secret"),
    previousUntil: timestamptz("previous_until"),
    /** Time since which all attempts have failed. */
    failingSince: timestamptz("failing_since"),
    offAt: timestamptz("off_at"),
    offReason: text("off_reason").$type<WebhookOffReason>(),
    /**
     * Time until which nothing more is sent to the endpoint, because a worker is sending or the
     * endpoint is paused after a failure. This limits it to one request at a time.
     */
    restsUntil: timestamptz("rests_until").notNull(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId),
);

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** One event for one endpoint, written in the transaction that caused it. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: randomId(),
    endpointId: belongsTo("endpoint_id", () => webhookEndpoints.id),
    /** The event's ID, the same for all endpoints and retries. */
    eventId: uuid("event_id").notNull(),
    kind: text("kind").$type<WebhookKind>().notNull(),
    /** JSON as signed and sent; messages for Slack and Teams are made from it. */
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Next attempt; null once it was delivered or abandoned. */
    nextAttemptAt: timestamptz("next_attempt_at"),
    /** First attempt since the endpoint was last switched on; null before that attempt. */
    firstAttemptAt: timestamptz("first_attempt_at"),
    lastAttemptAt: timestamptz("last_attempt_at"),
    deliveredAt: timestamptz("delivered_at"),
    /** Status and beginning of the last reply. */
    status: integer("status"),
    reply: text("reply"),
    problem: text("problem").$type<DeliveryProblem>(),
    isRepeated: boolean("is_repeated").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("webhook_deliveries_due_index")
      .on(table.nextAttemptAt, table.endpointId)
      .where(sql`${table.nextAttemptAt} is not null`),
    index("webhook_deliveries_waiting_index")
      .on(table.endpointId, table.createdAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index("webhook_deliveries_endpoint_id_created_at_index").on(table.endpointId, table.createdAt),
    ...indexed(table.createdAt),
  ],
);

export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;
