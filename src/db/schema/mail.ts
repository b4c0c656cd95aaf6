import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { ContactLanguage, ContactTopic } from "#shared/contact/words.ts";
import { bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";

export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: randomId(),
    recipient: text("recipient").notNull(),
    kind: text("kind").notNull(),
    /**
     * The message, sealed with a key derived from SECRET because it contains live links; null once
     * sent.
     */
    sealed: bytea("sealed"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
    sentAt: timestamptz("sent_at"),
    failedAt: timestamptz("failed_at"),
    error: text("error"),
    createdAt: createdAt(),
  },
  (table) => [
    index("mail_outbox_due_index")
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: randomId(),
    /** Derived from the form's ticket and content, so a repeated post is stored only once. */
    sendKey: text("send_key").notNull().unique(),
    language: text("language").$type<ContactLanguage>().notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    websiteUrl: text("website_url"),
    topic: text("topic").$type<ContactTopic>().notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.email, table.createdAt),
);

export type ContactMessage = typeof contactMessages.$inferSelect;
