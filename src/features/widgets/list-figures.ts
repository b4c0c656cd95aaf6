import { and, count, eq, gte, inArray, ne, not, sql } from "drizzle-orm";
import { monthStart } from "#shared/usage/periods.ts";
import { hostOf } from "#shared/widgets/allowed-hosts.ts";
import type { WidgetFiguresView } from "#shared/widgets/bulk-schemas.ts";
import { issues } from "#src/db/schema/issues.ts";
import { sites } from "#src/db/schema/sites.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { barrierReports } from "../../db/schema/barrier-reports.ts";
import { usageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { type Reach, seenSites, seenWidgets } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { isIgnored } from "../issues/queries.ts";

type Needs = Pick<Services, "db" | "billingClock" | "clock">;

/** Returns each widget's visits this month, new barrier reports and open serious issues. */
export async function listFigures(services: Needs, reach: Reach): Promise<WidgetFiguresView[]> {
  const mine = and(seenWidgets(reach), liveWidget);
  const [rows, visits, reports, seriousIssues] = await Promise.all([
    services.db.select({ id: widgets.id, websiteUrl: widgets.websiteUrl }).from(widgets).where(mine),
    visitsOfMonth(services, reach),
    newReports(services, reach),
    issuesByHost(services, reach),
  ]);
  return rows.map(({ id, websiteUrl }) => ({
    widgetId: id,
    visits: visits.get(id) ?? 0,
    newReports: reports.get(id) ?? 0,
    issues: seriousIssues.get(bareHost(hostOf(websiteUrl) ?? "")) ?? 0,
  }));
}

async function visitsOfMonth({ db, billingClock }: Needs, reach: Reach): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: usageDaily.widgetId, visits: sql<number>`sum(${usageDaily.visits})::int` })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .where(and(seenWidgets(reach), gte(usageDaily.day, monthStart(billingClock.now()))))
    .groupBy(usageDaily.widgetId);
  return new Map(rows.map(({ id, visits }) => [id, visits]));
}

async function newReports({ db }: Needs, reach: Reach): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: barrierReports.widgetId, reports: count() })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
    .where(and(seenWidgets(reach), eq(barrierReports.state, "new")))
    .groupBy(barrierReports.widgetId);
  return new Map(rows.map(({ id, reports }) => [id, reports]));
}

/** Counts open critical and serious failures by scanned website host. */
async function issuesByHost({ db, clock }: Needs, reach: Reach): Promise<Map<string, number>> {
  const rows = await db
    .select({ host: sites.host, issues: count() })
    .from(issues)
    .innerJoin(sites, eq(sites.id, issues.siteId))
    .where(
      and(
        seenSites(reach),
        not(isIgnored(clock.now())),
        ne(issues.state, "fixed"),
        eq(issues.outcome, "failed"),
        inArray(issues.impact, ["critical", "serious"]),
      ),
    )
    .groupBy(sites.host);
  return new Map(rows.map(({ host, issues }) => [bareHost(host), issues]));
}

function bareHost(host: string): string {
  return host.replace(/^www\./, "");
}
