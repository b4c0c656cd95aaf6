import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { barrierReports, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { ReportList, ReportState, ReportView } from "../../shared/schemas/report.ts";

export type BarrierReport = typeof barrierReports.$inferSelect;

const PAGE_SIZE = 50;

export interface ReportFilter {
  /** Only in this state. */
  state?: ReportState | undefined;
  /** Only older ones. */
  before?: Date | undefined;
}

/** An account's reports, the newest first, at most 50 at once. */
export async function listReports(
  { db }: Services,
  accountId: number,
  { state, before }: ReportFilter,
): Promise<ReportList> {
  const rows = await db
    .select({ report: barrierReports, widgetName: widgets.name })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
    .where(
      and(
        eq(widgets.accountId, accountId),
        liveWidget,
        state && eq(barrierReports.state, state),
        before && lt(barrierReports.createdAt, before),
      ),
    )
    .orderBy(desc(barrierReports.createdAt))
    .limit(PAGE_SIZE + 1);
  const reports = rows.slice(0, PAGE_SIZE).map((row) => reportView(row.report, row.widgetName));
  return { reports, hasMore: rows.length > PAGE_SIZE };
}

/** The condition that a report is about one of this account's widgets. */
export function ownReport({ db }: Services, accountId: number, id: string) {
  const mine = db
    .select({ id: widgets.id })
    .from(widgets)
    .where(and(eq(widgets.accountId, accountId), liveWidget));
  return and(eq(barrierReports.id, id), inArray(barrierReports.widgetId, mine));
}

export function reportView(
  { sendKey: _sendKey, createdAt, ...report }: BarrierReport,
  widgetName: string,
): ReportView {
  return { ...report, widgetName, createdAt: createdAt.toISOString() };
}
