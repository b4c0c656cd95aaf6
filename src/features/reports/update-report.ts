import type { ReportView, UpdateReportInput } from "#shared/reports/schemas.ts";
import { transact } from "../../db/client.ts";
import { barrierReports } from "../../db/schema/reports.ts";
import type { Services } from "../../services.ts";
import { ownReport, readReport } from "./queries.ts";
import { recordState } from "./record-report.ts";

/** @throws DomainError `not-found`, also for another account's report. */
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
