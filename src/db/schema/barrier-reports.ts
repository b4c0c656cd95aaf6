import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ReportState } from "#shared/barrier-reports/schemas.ts";
import type { WidgetLanguage } from "#shared/widgets/languages.ts";
import { users } from "./accounts.ts";
import { belongsTo, createdAt, indexed, randomId, timestamptz } from "./columns.ts";
import { mailOutbox } from "./mail.ts";
import { belongsToWidget } from "./widgets.ts";

export const barrierReports = pgTable(
  "barrier_reports",
  {
    id: randomId(),
    widgetId: belongsToWidget(),
    /**
     * Derived from the day and the entire barrier report, so a repeated post is stored only once.
     */
    sendKey: text("send_key").notNull().unique(),
    text: text("text").notNull(),
    email: text("email"),
    pageUrl: text("page_url"),
    /** Language of the visitor's widget, for emails to them; null if there is no address. */
    language: text("language").$type<WidgetLanguage>(),
    state: text("state").$type<ReportState>().notNull().default("new"),
    createdAt: createdAt(),
  },
  (table) => [
    index("barrier_reports_widget_id_index").on(table.widgetId, table.createdAt),
    ...indexed(table.createdAt),
  ],
);

export type BarrierReport = typeof barrierReports.$inferSelect;

export const reportReplies = pgTable(
  "report_replies",
  {
    reportId: belongsTo("report_id", () => barrierReports.id),
    /** Numbers a barrier report's replies, starting at 1. */
    number: integer("number").notNull(),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    /** Set to null when the email is purged from the outbox. */
    mailId: uuid("mail_id").references(() => mailOutbox.id, { onDelete: "set null" }),
    /** Copied from an undeliverable email before it is purged. */
    failedAt: timestamptz("failed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.number] }),
    ...indexed(table.userId, table.mailId),
  ],
);
