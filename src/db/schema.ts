import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ContactLanguage, ContactTopic } from "#shared/contact-words.ts";
import type { Locale } from "#shared/locales.ts";
import type { BillingCycle, PlanId } from "#shared/plans.ts";
import type { EmailChangeOutcome } from "#shared/schemas/profile.ts";
import type { ReportState } from "#shared/schemas/report.ts";
import type { UsedTool } from "#shared/schemas/usage.ts";
import type { MemberRole } from "#shared/team.ts";
import {
  DEFAULT_WIDGET_APPEARANCE,
  type WidgetColorScheme,
  type WidgetPosition,
  type WidgetSize,
} from "#shared/widget-config.ts";
import type { WidgetLanguage } from "#shared/widget-languages.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** What an owner owns belongs to an account, which others may share: see `users.accountId` and `teamMembers`. */
export const accounts = pgTable("accounts", {
  id: serial("id").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const users = pgTable(
  "users",
  {
    id: serial("id").primaryKey(),
    /** The account that this user owns: each account has one owner, and each user one account. */
    accountId: integer("account_id")
      .notNull()
      .unique()
      .references(() => accounts.id),
    /** Where the next sign-in begins, if it is still open to this user; null: in their own account. */
    lastAccountId: integer("last_account_id").references(() => accounts.id, { onDelete: "set null" }),
    email: text("email").notNull().unique(),
    username: text("username").unique(),
    password: text("password").notNull(),
    websiteUrl: text("website_url"),
    contactPerson: text("contact_person"),
    howDidYouFindUs: text("how_did_you_find_us"),
    isEmailVerified: boolean("is_email_verified").notNull().default(false),
    /** Time of acceptance; null before it, and for some accounts older than this column. */
    termsAcceptedAt: moment("terms_accepted_at"),
    /** The date of the terms that were accepted; null where the operator shows none. */
    termsVersion: text("terms_version"),
    emailVerificationToken: text("email_verification_token").unique(),
    emailVerificationExpires: moment("email_verification_expires"),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    /** Makes the provider's idempotency keys ours alone, also after a database was made anew. */
    billingKey: uuid("billing_key").notNull().defaultRandom(),
    plan: text("plan").$type<PlanId>().notNull().default("starter"),
    billingCycle: text("billing_cycle").$type<BillingCycle>().notNull().default("monthly"),
    subscriptionStatus: text("subscription_status").notNull().default("trialing"),
    currentPeriodEnd: moment("current_period_end"),
    trialEnd: moment("trial_end"),
    canceledAt: moment("canceled_at"),
    pastDueSince: moment("past_due_since"),
    /** Grows when every earlier session, cookie and link of this user must end. */
    sessionVersion: integer("session_version").notNull().default(1),
    /** Tickets of `sync-subscription`: the newest taken, and the newest whose answer was written. */
    syncTicket: integer("sync_ticket").notNull().default(0),
    syncApplied: integer("sync_applied").notNull().default(0),
    /** When the reconciliation was last done with this user, in real time; a day ago less a lease while it is at it. */
    reconciledAt: moment("reconciled_at"),
    /** For dates and numbers, such as `de-DE`; null for the browser's. */
    locale: text("locale").$type<Locale>(),
    /** Whether they want mails about barrier reports and about visits used up. */
    reportMails: boolean("report_mails").notNull().default(true),
    usageMails: boolean("usage_mails").notNull().default(true),
    /** When to tell the provider next that this user's address has changed; null once it knows. */
    customerEmailDue: moment("customer_email_due"),
    /** When the user and their account are to be deleted; null unless they asked for it. */
    deletionDue: moment("deletion_due"),
    /** The subscription that was cancelled for the deletion's sake, and goes on if that is undone. */
    deletionCancelled: text("deletion_cancelled"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("users_last_account_id_index").on(table.lastAccountId)],
);

/** Who else works in an account. Its owner has no row here. */
export const teamMembers = pgTable(
  "team_members",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").$type<MemberRole>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    index("team_members_user_id_index").on(table.userId),
  ],
);

/** One row an address that was invited to an account, kept once accepted so that a second click is answered kindly. */
export const teamInvites = pgTable(
  "team_invites",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: text("role").$type<MemberRole>().notNull(),
    /** SHA-256 of the token that was mailed last, in hex. */
    token: text("token").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    /** Whoever joined by it. */
    acceptedBy: integer("accepted_by").references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("team_invites_account_id_email_unique").on(table.accountId, table.email),
    index("team_invites_email_index").on(table.email),
    index("team_invites_accepted_by_index").on(table.acceptedBy),
  ],
);

/** One row a user between step 1 and a completed step 2, kept afterwards so that a lost answer can be repeated. */
export const pendingRegistrations = pgTable("pending_registrations", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Makes the provider's idempotency keys ours alone, also after a database was made anew. */
  key: uuid("key").notNull().defaultRandom(),
  plan: text("plan").$type<PlanId>().notNull().default("starter"),
  billingCycle: text("billing_cycle").$type<BillingCycle>().notNull().default("monthly"),
  contactPerson: text("contact_person"),
  setupIntentId: text("setup_intent_id"),
  setupAttempts: integer("setup_attempts").notNull().default(0),
  sessionId: uuid("session_id"),
  completedAt: moment("completed_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** One row a signed-in device. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Such as `Firefox on Windows`. */
    device: text("device"),
    /** To within an hour. */
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    /** The account that the session is switched to; null, or one that is closed to its user: their own. */
    accountId: integer("account_id").references(() => accounts.id, { onDelete: "set null" }),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("sessions_user_id_index").on(table.userId),
    index("sessions_account_id_index").on(table.accountId),
  ],
);

export const widgets = pgTable(
  "widgets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    publicId: text("public_id").notNull().unique(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The site it is made for; null while the owner has not said. */
    websiteUrl: text("website_url"),
    position: text("position").$type<WidgetPosition>().notNull().default(DEFAULT_WIDGET_APPEARANCE.position),
    colorScheme: text("color_scheme")
      .$type<WidgetColorScheme>()
      .notNull()
      .default(DEFAULT_WIDGET_APPEARANCE.colorScheme),
    size: text("size").$type<WidgetSize>().notNull().default(DEFAULT_WIDGET_APPEARANCE.size),
    isActive: boolean("is_active").notNull().default(true),
    /** Grows with each change of the name, the appearance or the settings. */
    version: integer("version").notNull().default(1),
    /** Chosen by the browser that made it, so that the same request sent twice makes one widget. */
    creationKey: uuid("creation_key"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When its owner deleted it; the row goes a month later, see `goneAt`. Queries leave such rows out by `liveWidget`. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("widgets_account_id_index").on(table.accountId),
    uniqueIndex("widgets_creation_key_index").on(table.accountId, table.creationKey),
    index("widgets_user_id_index").on(table.userId),
  ],
);

export const widgetSettings = pgTable("widget_settings", {
  id: serial("id").primaryKey(),
  widgetId: uuid("widget_id")
    .notNull()
    .unique()
    .references(() => widgets.id, { onDelete: "cascade" }),
  /** Of this release or an earlier one: see `readSettings`. */
  settings: jsonb("settings").$type<unknown>().notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** The last versions of each widget, the current one among them. */
export const widgetVersions = pgTable(
  "widget_versions",
  {
    widgetId: uuid("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    websiteUrl: text("website_url"),
    position: text("position").$type<WidgetPosition>().notNull(),
    colorScheme: text("color_scheme").$type<WidgetColorScheme>().notNull(),
    size: text("size").$type<WidgetSize>().notNull(),
    settings: jsonb("settings").$type<unknown>().notNull(),
    restoredFrom: integer("restored_from"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.version] })],
);

/** What visitors told an owner through the widget; removed a year later. */
export const barrierReports = pgTable(
  "barrier_reports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    widgetId: uuid("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
    /** Made of the day and all that was sent, so that a repeated post is the same report. */
    sendKey: text("send_key").notNull().unique(),
    text: text("text").notNull(),
    email: text("email"),
    pageUrl: text("page_url"),
    /** Language of the visitor's widget, for mail to them; null without an address. */
    language: text("language").$type<WidgetLanguage>(),
    state: text("state").$type<ReportState>().notNull().default("new"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("barrier_reports_widget_id_index").on(table.widgetId, table.createdAt),
    index("barrier_reports_created_at_index").on(table.createdAt),
  ],
);

/** What the owner's people answered by mail. */
export const reportReplies = pgTable(
  "report_replies",
  {
    reportId: uuid("report_id")
      .notNull()
      .references(() => barrierReports.id, { onDelete: "cascade" }),
    /** 1 for the first reply to a report, and so on. */
    number: integer("number").notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    /** Null once the outbox has forgotten the mail. */
    mailId: uuid("mail_id").references((): AnyPgColumn => mailOutbox.id, { onDelete: "set null" }),
    /** Taken over from the mail, if it could not be delivered, before that is forgotten. */
    failedAt: moment("failed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.number] }),
    index("report_replies_user_id_index").on(table.userId),
    index("report_replies_mail_id_index").on(table.mailId),
  ],
);

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
    /** When it may be taken up next; pushed ahead by whoever takes it, so that no two do. */
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
    processedAt: moment("processed_at"),
  },
  (table) => [index("webhook_events_due_index").on(table.nextAttemptAt).where(sql`not ${table.processed}`)],
);

export const subscriptionEvents = pgTable(
  "subscription_events",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    stripeSubscriptionId: text("stripe_subscription_id"),
    eventType: text("event_type").notNull(),
    previousStatus: text("previous_status"),
    newStatus: text("new_status"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("subscription_events_user_id_index").on(table.userId)],
);

/** One row a cause that an owner was mailed about, written with the mail, so that each is mailed once. */
export const billingNotices = pgTable(
  "billing_notices",
  {
    /** E.g. `receipt:in_123`. */
    cause: text("cause").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("billing_notices_user_id_index").on(table.userId)],
);

export const passwordResetTokens = pgTable(
  "password_reset_tokens",
  {
    id: serial("id").primaryKey(),
    email: text("email").notNull(),
    /** SHA-256 of the token that was mailed, in hex. */
    token: text("token").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    used: boolean("used").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("password_reset_tokens_email_index").on(table.email)],
);

/** Requests for another mail address; kept a while after their end, so that each link can say kindly what became of it. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** SHA-256 of the tokens that were mailed to the two addresses, in hex. */
    oldToken: text("old_token").notNull().unique(),
    newToken: text("new_token").notNull().unique(),
    oldConfirmedAt: moment("old_confirmed_at"),
    newConfirmedAt: moment("new_confirmed_at"),
    /** How it ended; null while it waits. */
    outcome: text("outcome").$type<EmailChangeOutcome>(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("email_changes_user_id_index").on(table.userId),
    index("email_changes_expires_at_index").on(table.expiresAt),
  ],
);

export const usageDaily = pgTable(
  "usage_daily",
  {
    widgetId: uuid("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    visits: integer("visits").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.widgetId, table.day] }),
    index("usage_daily_day_index").on(table.day),
  ],
);

/** How often visitors switched tools on; nothing says who, or what else they did. */
export const toolUsageDaily = pgTable(
  "tool_usage_daily",
  {
    widgetId: uuid("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    tool: text("tool").$type<UsedTool>().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.widgetId, table.day, table.tool] }),
    index("tool_usage_daily_day_index").on(table.day),
  ],
);

/**
 * The last write of each process's counters, so that one whose answer was lost is not counted
 * twice.
 */
export const counterWrites = pgTable("counter_writes", {
  /** Random id of one counter in one process, chosen at start. */
  writer: uuid("writer").primaryKey(),
  number: integer("number").notNull(),
  writtenAt: moment("written_at").notNull(),
});

/** On which hosts a widget was asked for, the last few of each widget. */
export const widgetSightings = pgTable(
  "widget_sightings",
  {
    widgetId: uuid("widget_id")
      .notNull()
      .references(() => widgets.id, { onDelete: "cascade" }),
    /** A host's name alone, e.g. `www.example.com`. */
    host: text("host").notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    /** Since when there was no day without it. */
    liveSince: moment("live_since").notNull(),
    /** To within five minutes. */
    lastSeenAt: moment("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.widgetId, table.host] }),
    index("widget_sightings_last_seen_at_index").on(table.lastSeenAt),
  ],
);

export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    recipient: text("recipient").notNull(),
    kind: text("kind").notNull(),
    /** The message, sealed with a key made from SECRET since it holds live links; null once it was sent. */
    sealed: bytea("sealed"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
    failedAt: moment("failed_at"),
    error: text("error"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("mail_outbox_due_index")
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);

/** What visitors wrote through the contact form; removed a year later. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Made of the form's ticket and all that was typed, so that a repeated post is the same message. */
    sendKey: text("send_key").notNull().unique(),
    language: text("language").$type<ContactLanguage>().notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    websiteUrl: text("website_url"),
    topic: text("topic").$type<ContactTopic>().notNull(),
    message: text("message").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("contact_messages_email_index").on(table.email),
    index("contact_messages_created_at_index").on(table.createdAt),
  ],
);

/** A fixed window a key; a key names the limit and whom it counts, by hash. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("rate_limits_expires_at_index").on(table.expiresAt)],
);

/** The widget's files of this release and earlier ones, by the hashed address that pages know them by. */
export const widgetFiles = pgTable("widget_files", {
  path: text("path").primaryKey(),
  /** Content type. */
  type: text("type").notNull(),
  /** Compressed with Brotli. */
  content: bytea("content").notNull(),
  /** When a server last had it among its own files, to within a day. */
  shippedAt: moment("shipped_at").notNull(),
});

/**
 * The settings of the server that used this database last, in one row, for commands to compare
 * theirs with.
 */
export const serverSettings = pgTable("server_settings", {
  id: integer("id").primaryKey().default(1),
  publicUrl: text("public_url").notNull(),
  /** Whether mail goes out by SMTP, or becomes files. */
  sendsMail: boolean("sends_mail").notNull(),
  /** SHA-256 of a key derived from SECRET, in hex. */
  secretDigest: text("secret_digest").notNull(),
  recordedAt: moment("recorded_at").notNull().defaultNow(),
});
