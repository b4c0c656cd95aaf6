import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema.ts";
import type { User } from "../accounts/queries.ts";
import { aboutCustomer } from "../billing/webhooks/customer-webhooks.ts";

/** The tables, by their names in `src/db/schema.ts`. */
export type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

export type Part =
  /** The rows that are the person's or their account's, less the columns that would let somebody in, or are hashes. */
  | { table: PgTable; rows: (user: User) => SQL | undefined; without?: readonly string[] }
  /** Why the table holds nothing of anybody. */
  | { nothing: string };

/** What an export takes of each table. A new one needs a decision here. */
export const PARTS: Record<TableName, Part> = {
  users: {
    table: schema.users,
    rows: ({ id }) => eq(schema.users.id, id),
    without: ["password", "emailVerificationToken", "billingKey"],
  },
  accounts: { table: schema.accounts, rows: ({ accountId }) => eq(schema.accounts.id, accountId) },
  teamMembers: {
    table: schema.teamMembers,
    rows: ({ id, accountId }) =>
      or(eq(schema.teamMembers.userId, id), eq(schema.teamMembers.accountId, accountId)),
  },
  teamInvites: {
    table: schema.teamInvites,
    rows: (user) =>
      or(ofAddress(schema.teamInvites.email)(user), eq(schema.teamInvites.accountId, user.accountId)),
    without: ["token"],
  },
  pendingRegistrations: {
    table: schema.pendingRegistrations,
    rows: ({ id }) => eq(schema.pendingRegistrations.userId, id),
    without: ["key"],
  },
  sessions: { table: schema.sessions, rows: ({ id }) => eq(schema.sessions.userId, id) },
  widgets: { table: schema.widgets, rows: ({ accountId }) => eq(schema.widgets.accountId, accountId) },
  widgetSettings: { table: schema.widgetSettings, rows: ofWidgets(schema.widgetSettings.widgetId) },
  widgetVersions: { table: schema.widgetVersions, rows: ofWidgets(schema.widgetVersions.widgetId) },
  widgetSightings: { table: schema.widgetSightings, rows: ofWidgets(schema.widgetSightings.widgetId) },
  usageDaily: { table: schema.usageDaily, rows: ofWidgets(schema.usageDaily.widgetId) },
  toolUsageDaily: { table: schema.toolUsageDaily, rows: ofWidgets(schema.toolUsageDaily.widgetId) },
  barrierReports: {
    table: schema.barrierReports,
    rows: ofWidgets(schema.barrierReports.widgetId),
    without: ["sendKey"],
  },
  reportReplies: {
    table: schema.reportReplies,
    rows: (user) =>
      or(
        eq(schema.reportReplies.userId, user.id),
        inArray(
          schema.reportReplies.reportId,
          new QueryBuilder()
            .select({ id: schema.barrierReports.id })
            .from(schema.barrierReports)
            .where(ofWidgets(schema.barrierReports.widgetId)(user)),
        ),
      ),
  },
  subscriptionEvents: {
    table: schema.subscriptionEvents,
    rows: ({ id }) => eq(schema.subscriptionEvents.userId, id),
  },
  billingNotices: { table: schema.billingNotices, rows: ({ id }) => eq(schema.billingNotices.userId, id) },
  webhookEvents: {
    table: schema.webhookEvents,
    rows: ({ stripeCustomerId }) => (stripeCustomerId ? aboutCustomer(stripeCustomerId) : sql`false`),
  },
  passwordResetTokens: {
    table: schema.passwordResetTokens,
    rows: ofAddress(schema.passwordResetTokens.email),
    without: ["token"],
  },
  emailChanges: {
    table: schema.emailChanges,
    rows: ({ id }) => eq(schema.emailChanges.userId, id),
    without: ["oldToken", "newToken"],
  },
  /** The mails themselves are sealed, and hold live links. */
  mailOutbox: {
    table: schema.mailOutbox,
    rows: ofAddress(schema.mailOutbox.recipient),
    without: ["sealed"],
  },
  contactMessages: {
    table: schema.contactMessages,
    rows: ofAddress(schema.contactMessages.email),
    without: ["sendKey"],
  },
  serverSettings: { nothing: "the settings of the server" },
  rateLimits: { nothing: "Counts by hash, which expire within the hour" },
  counterWrites: { nothing: "Numbers of the server's own writes" },
  widgetFiles: { nothing: "The widget's own files" },
};

/** Rows of the user's address; none before it is verified, since they may be somebody else's. */
function ofAddress(column: PgColumn): (user: User) => SQL {
  return ({ email, isEmailVerified }) => (isEmailVerified ? eq(column, email) : sql`false`);
}

function ofWidgets(widgetId: PgColumn): (user: User) => SQL {
  return ({ accountId }) =>
    inArray(
      widgetId,
      new QueryBuilder()
        .select({ id: schema.widgets.id })
        .from(schema.widgets)
        .where(eq(schema.widgets.accountId, accountId)),
    );
}
