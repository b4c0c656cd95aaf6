import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type {
  ChangedReportsView,
  ReportView,
  UpdateReportInput,
  UpdateReportsInput,
} from "#shared/barrier-reports/schemas.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { transact } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { barrierReports } from "../../db/schema/barrier-reports.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ownReport, readReport } from "./queries.ts";
import { recordState, recordStates } from "./record-report.ts";

/**
 * Sets the state of several barrier reports: all of them, or none if any is gone.
 * @throws DomainError `not-found`, including if any report belongs to another account.
 */
export async function updateReports(
  { db, clock }: Services,
  { user, owner }: { user: { id: number }; owner: { accountId: number } },
  { ids, state }: UpdateReportsInput,
): Promise<ChangedReportsView> {
  if (!ids.every(isUuid)) throw notFound();
  const chosen = [...new Set(ids)];
  return transact(db, async (tx) => {
    const found = await tx
      .select({ id: barrierReports.id, before: barrierReports.state })
      .from(barrierReports)
      .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
      .where(and(inArray(barrierReports.id, chosen), eq(widgets.accountId, owner.accountId), liveWidget))
      .orderBy(asc(barrierReports.id))
      .for("update", { of: barrierReports });
    if (found.length < chosen.length) throw notFound();
    const reports = await tx
      .update(barrierReports)
      .set({ state })
      .where(and(inArray(barrierReports.id, chosen), ne(barrierReports.state, state)))
      .returning();
    await recordStates(tx, { owner, reports, userId: user.id, at: clock.now() });
    return { changed: found.filter(({ before }) => before !== state) };
  });
}

/** @throws DomainError `not-found`, including for another account's barrier report. */
export async function updateReport(
  services: Services,
  { user, owner }: { user: { id: number }; owner: { accountId: number } },
  id: string,
  { state }: UpdateReportInput,
): Promise<ReportView> {
  await transact(services.db, async (tx) => {
    const [report] = await tx
      .update(barrierReports)
      .set({ state })
      .where(ownReport(services, owner.accountId, id))
      .returning();
    if (report) await recordState(tx, { owner, report, userId: user.id, at: services.clock.now() });
  });
  return readReport(services, owner.accountId, id);
}
