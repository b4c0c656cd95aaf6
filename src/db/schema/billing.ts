import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { belongsToUser } from "./accounts.ts";
import { createdAt, indexed, timestamptz } from "./columns.ts";

export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: serial("id").primaryKey(),
    stripeEventId: text("stripe_event_id").notNull().unique(),
    type: text("type").notNull(),
    processed: boolean("processed").notNull().default(false),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    /**
     * Next attempt; postponed by the process that takes the event, so no other process takes it.
     */
    nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
    createdAt: createdAt(),
    processedAt: timestamptz("processed_at"),
  },
  (table) => [index("webhook_events_due_index").on(table.nextAttemptAt).where(sql`not ${table.processed}`)],
);

export type WebhookEvent = typeof webhookEvents.$inferSelect;

export const subscriptionEvents = pgTable(
  "subscription_events",
  {
    id: serial("id").primaryKey(),
    userId: belongsToUser(),
    stripeSubscriptionId: text("stripe_subscription_id"),
    eventType: text("event_type").notNull(),
    previousStatus: text("previous_status"),
    newStatus: text("new_status"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.userId),
);

/**
 * One row per reason for an email to an owner, written along with the email, so each is sent only
 * once.
 */
export const billingNotices = pgTable(
  "billing_notices",
  {
    /** E.g. `receipt:in_123`. */
    cause: text("cause").primaryKey(),
    userId: belongsToUser(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.userId),
);
