import type { SiteReportQuery } from "#shared/site-reports/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { describeReport } from "./describe-report.ts";
import { readReport } from "./read-report.ts";
import { documentReply } from "./render-report.ts";
import { reportName } from "./report-formats.ts";
import { reportPeriod } from "./report-period.ts";

/**
 * Creates a website's monthly report for a user of its account, in their language.
 * @throws DomainError `not-found` for another account's site; `invalid` for a future month or a
 * month whose scans are no longer kept.
 */
export async function downloadReport(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  query: SiteReportQuery,
): Promise<Response> {
  const site = await findSite(services.db, owner.accountId, siteId);
  const period = reportPeriod(query.month, services.clock.now());
  await enforceLimit(services, LIMITS.siteReport, `account ${owner.accountId}`);
  const language = query.language ?? regionLanguage(user.locale);
  const report = await readReport(services, { site, owner, period, language });
  return documentReply(describeReport(report, user.locale), {
    format: query.format,
    name: reportName(site, period),
  });
}
