import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { DeskState, DeskTopic, HeldReason } from "#shared/desk/choices.ts";
import type { UploadKind } from "#shared/uploads/choices.ts";
import { belongsToAccount } from "./accounts.ts";
import { legalCases } from "./cases.ts";
import { belongsTo, bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { mailOutbox } from "./mail.ts";
import { byUser } from "./sites.ts";

/** How far the desk has read each mailbox. */
export const deskMailboxes = pgTable("desk_mailboxes", {
  /** User, host and folder. */
  name: text("name").primaryKey(),
  /** Changes when the server numbers the mailbox's mails anew. */
  uidValidity: bigint("uid_validity", { mode: "number" }).notNull().default(0),
  lastUid: bigint("last_uid", { mode: "number" }).notNull().default(0),
  /** Until then one server reads the mailbox alone. */
  leasedUntil: timestamptz("leased_until").notNull(),
});

/** Conversations of accounts with the operator's support team. */
export const deskConversations = pgTable(
  "desk_conversations",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** Drawn by the form, so that a repeated post opens one conversation. */
    request: uuid("request").notNull(),
    topic: text("topic").$type<DeskTopic>().notNull(),
    subject: text("subject").notNull(),
    state: text("state").$type<DeskState>().notNull().default("open"),
    /** The case that it is about; null for none, and after the case was removed. */
    caseId: uuid("case_id").references(() => legalCases.id, { onDelete: "set null" }),
    openedBy: byUser("opened_by"),
    /** Mails to the customer and to the team carry these, so that replies find their way back. */
    customerToken: text("customer_token").notNull().unique(),
    teamToken: text("team_token").notNull().unique(),
    /** Time from which the customer waits; null while the last word is the team's. */
    waitingSince: timestamptz("waiting_since"),
    /**
     * Promised time of the answer, as the plan had it when the customer wrote; of a closed
     * conversation that of an answer that never came.
     */
    answerDue: timestamptz("answer_due"),
    /** Time of the last message. */
    updatedAt: timestamptz("updated_at").notNull(),
    closedAt: timestamptz("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("desk_conversations_account_id_request_unique").on(table.accountId, table.request),
    index("desk_conversations_state_index").on(table.state, table.updatedAt),
    ...indexed(table.caseId, table.openedBy, table.closedAt),
  ],
);

export type DeskConversation = typeof deskConversations.$inferSelect;

export const belongsToConversation = () => belongsTo("conversation_id", () => deskConversations.id);

/** Messages of conversations. */
export const deskMessages = pgTable(
  "desk_messages",
  {
    conversationId: belongsToConversation(),
    /** Counts a conversation's messages from 1. */
    number: integer("number").notNull(),
    /** `unverified`: a reply by mail whose sender is nobody of the account. */
    author: text("author").$type<"customer" | "team" | "unverified">().notNull(),
    /** The customer's person; null for the others, and once their account was deleted. */
    userId: byUser("user_id"),
    /** Who answered for the team, such as `alice@web-1`. */
    operator: text("operator"),
    /** Address of the mail that it came by; null for messages that came otherwise. */
    sender: text("sender"),
    text: text("text").notNull(),
    /** All of the mail that it came by, with its quotes; null if `text` is all of it. */
    whole: text("whole"),
    /** Whether the mail server confirmed the mail's sender; null where it was not asked. */
    isSigned: boolean("is_signed"),
    /** Whether its subject is that of an automatic reply. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** Drawn by the form or made from the mail, so that a repeated one is the same message. */
    request: text("request").notNull(),
    /** Set to null when the mail is purged from the outbox. */
    mailId: uuid("mail_id").references(() => mailOutbox.id, { onDelete: "set null" }),
    /** Copied from an undeliverable mail before it is purged. */
    failedAt: timestamptz("failed_at"),
    /** For an answer: the promised time that it was due by; null without a promise. */
    answerDue: timestamptz("answer_due"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number] }),
    unique("desk_messages_conversation_id_request_unique").on(table.conversationId, table.request),
    ...indexed(table.userId, table.mailId),
  ],
);

export type DeskMessage = typeof deskMessages.$inferSelect;

/** Replies by mail in the team's name, which customers get once an operator confirms them. */
export const deskHeldAnswers = pgTable(
  "desk_held_answers",
  {
    id: randomId(),
    conversationId: belongsToConversation(),
    /** Address that the mail names as its sender. */
    sender: text("sender").notNull(),
    reason: text("reason").$type<HeldReason>().notNull(),
    text: text("text").notNull(),
    /** All of the mail, with its quotes; null if `text` is all of it. */
    whole: text("whole"),
    /** Names of its files, which are not kept. */
    files: text("files").array().notNull(),
    /** Made from the mail, so that a repeated one is held once. */
    request: text("request").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("desk_held_answers_conversation_id_request_unique").on(table.conversationId, table.request),
  ],
);

export type DeskHeldAnswer = typeof deskHeldAnswers.$inferSelect;

/** Files of messages. */
export const deskFiles = pgTable(
  "desk_files",
  {
    id: randomId(),
    conversationId: belongsToConversation(),
    /** Number of the message that it came with. */
    message: integer("message").notNull(),
    name: text("name").notNull(),
    /** `zip` for an archive of evidence, which this service made. */
    kind: text("kind").$type<UploadKind | "zip">().notNull(),
    /** Size in bytes before it was sealed. */
    size: integer("size").notNull(),
    /** SHA-256 of the file, so that the same one is kept once. */
    digest: text("digest").notNull(),
    /** The file, encrypted with a key made from SECRET. */
    sealed: bytea("sealed").notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("desk_files_conversation_id_digest_unique").on(table.conversationId, table.digest)],
);

export type DeskFile = typeof deskFiles.$inferSelect;

/** Uses of what plans promise of people's work, as operators book them. */
export const deskBookings = pgTable(
  "desk_bookings",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** Name of the feature in `plans.yaml`. */
    feature: text("feature").notNull(),
    /** Hours or pieces; negative to give some back. */
    amount: numeric("amount", { precision: 8, scale: 2, mode: "number" }).notNull(),
    note: text("note"),
    conversationId: uuid("conversation_id").references(() => deskConversations.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => indexed(table.accountId, table.conversationId),
);

export type DeskBooking = typeof deskBookings.$inferSelect;
