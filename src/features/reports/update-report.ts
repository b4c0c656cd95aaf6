import { eq } from "drizzle-orm";
import { barrierReports, widgets } from "../../db/schema.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import type { ReportView, UpdateReportInput } from "../../shared/schemas/report.ts";
import { ownReport, reportView } from "./queries.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws DomainError `not-found`, also for another account's report. */
export async function updateReport(
  services: Services,
  owner: { accountId: number },
  id: string,
  { state }: UpdateReportInput,
): Promise<ReportView> {
  if (!UUID.test(id)) throw reportNotFound();
  const [report] = await services.db
    .update(barrierReports)
    .set({ state })
    .where(ownReport(services, owner.accountId, id))
    .returning();
  if (!report) throw reportNotFound();
  const [widget] = await services.db
    .select({ name: widgets.name })
    .from(widgets)
    .where(eq(widgets.id, report.widgetId));
  return reportView(report, widget?.name ?? "");
}

function reportNotFound(): DomainError {
  return new DomainError("not-found", ERRORS.notFound);
}
