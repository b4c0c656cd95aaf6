import { and, asc, eq, inArray } from "drizzle-orm";
import type { ReplyView, ReportView } from "#shared/barrier-reports/schemas.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { Database } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { type NamedPerson, nameOf, personColumns } from "../../db/person-name.ts";
import { users } from "../../db/schema/accounts.ts";
import type { BarrierReport } from "../../db/schema/barrier-reports.ts";
import { barrierReports, reportReplies } from "../../db/schema/barrier-reports.ts";
import { mailOutbox } from "../../db/schema/mail.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import { deliveryOf, MAIL_COLUMNS } from "../../mail/reply-delivery.ts";
import type { Services } from "../../services.ts";

/**
 * Condition that a barrier report belongs to one of this account's widgets.
 * @throws DomainError `not-found` for a malformed id.
 */
export function ownReport({ db }: Pick<Services, "db">, accountId: number, id: string) {
  if (!isUuid(id)) throw notFound();
  const mine = db
    .select({ id: widgets.id })
    .from(widgets)
    .where(and(eq(widgets.accountId, accountId), liveWidget));
  return and(eq(barrierReports.id, id), inArray(barrierReports.widgetId, mine));
}

/** @throws DomainError `not-found`, including for another account's barrier report. */
export async function readReport(services: Services, accountId: number, id: string): Promise<ReportView> {
  const rows = await selectReports(services.db).where(ownReport(services, accountId, id));
  const [report] = await viewReports(services.db, rows);
  if (!report) throw notFound();
  return report;
}

interface ReportRow {
  report: BarrierReport;
  widgetName: string;
}

export function selectReports(db: Database) {
  return db
    .select({ report: barrierReports, widgetName: widgets.name })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId));
}

export async function viewReports(db: Database, rows: ReportRow[]): Promise<ReportView[]> {
  const ids = rows.map(({ report }) => report.id);
  const replies = await db
    .select({
      reply: reportReplies,
      author: personColumns(users),
      mail: MAIL_COLUMNS,
    })
    .from(reportReplies)
    .leftJoin(users, eq(users.id, reportReplies.userId))
    .leftJoin(mailOutbox, eq(mailOutbox.id, reportReplies.mailId))
    .where(inArray(reportReplies.reportId, ids))
    .orderBy(asc(reportReplies.number));
  const byReport = Map.groupBy(replies, ({ reply }) => reply.reportId);
  return rows.map(({ report: { sendKey: _sendKey, createdAt, ...report }, widgetName }) => ({
    ...report,
    widgetName,
    replies: (byReport.get(report.id) ?? []).map(replyView),
    createdAt: createdAt.toISOString(),
  }));
}

interface ReplyRow {
  reply: typeof reportReplies.$inferSelect;
  author: NamedPerson | null;
  mail: Parameters<typeof deliveryOf>[1];
}

function replyView({ reply, author, mail }: ReplyRow): ReplyView {
  const { number, text, createdAt } = reply;
  return {
    number,
    text,
    author: author && nameOf(author),
    delivery: deliveryOf(reply, mail),
    createdAt: createdAt.toISOString(),
  };
}
