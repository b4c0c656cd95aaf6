import { and, desc, eq, gte, isNotNull, lt } from "drizzle-orm";
import type { ReportLanguage } from "#shared/report-choices.ts";
import { accountName } from "#shared/team.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type Site, scanPages, scans } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { readBrand } from "../branding/read-brand.ts";
import { listManualChecks } from "../manual-checks/list-manual-checks.ts";
import { monthFigures } from "./month-figures.ts";
import { periodIssues } from "./period-issues.ts";
import type { ReportPeriod, SiteReport } from "./site-report.ts";
import { uncheckedCriteria } from "./unchecked-criteria.ts";

/** Two scans a day, and some more. */
const MOST_SCANS = 70;

interface Wanted {
  site: Site;
  /** The owner of the site's account. */
  owner: User;
  period: ReportPeriod;
  language: ReportLanguage;
}

/** Reads everything that a website's report shows. */
export async function readReport(services: Services, wanted: Wanted): Promise<SiteReport> {
  const { db, config, clock } = services;
  const { site, owner, period, language } = wanted;
  const figures = await monthFigures(db, site.id, period);
  return {
    site,
    account: accountName(owner),
    brand: await readBrand(services, owner),
    publicUrl: config.publicUrl,
    language,
    createdAt: clock.now(),
    period,
    figures,
    ...(await periodIssues(db, site.id, period)),
    checks: await listManualChecks(services, site.accountId, site.id),
    scans: await scansIn(services, site.id, period),
    engines: await enginesOf(services, site.id),
    unchecked: await uncheckedCriteria(db, site.id, figures.latest),
  };
}

function scansIn({ db }: Services, siteId: string, { start, end }: ReportPeriod) {
  return db
    .select()
    .from(scans)
    .where(and(eq(scans.siteId, siteId), gte(scans.finishedAt, start), lt(scans.finishedAt, end)))
    .orderBy(desc(scans.finishedAt))
    .limit(MOST_SCANS);
}

async function enginesOf({ db }: Services, siteId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ engines: scanPages.engines })
    .from(scanPages)
    .where(and(eq(scanPages.siteId, siteId), isNotNull(scanPages.engines)));
  return [...new Set(rows.flatMap(({ engines }) => engines?.split(", ") ?? []))].sort();
}
