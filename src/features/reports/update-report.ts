import type { ReportView, UpdateReportInput } from "#shared/schemas/report.ts";
import { barrierReports } from "../../db/schema/reports.ts";
import type { Services } from "../../services.ts";
import { ownReport, readReport } from "./queries.ts";

/** @throws DomainError `not-found`, also for another account's report. */
export async function updateReport(
  services: Services,
  owner: { accountId: number },
  id: string,
  { state }: UpdateReportInput,
): Promise<ReportView> {
  await services.db
    .update(barrierReports)
    .set({ state })
    .where(ownReport(services, owner.accountId, id));
  return readReport(services, owner.accountId, id);
}
