import { and, asc, count, eq } from "drizzle-orm";
import type { OverviewView } from "#shared/overview/schemas.ts";
import { readSettings } from "#shared/widgets/settings-schema.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { widgetSettings, widgets } from "#src/db/schema/widgets.ts";
import { type Reach, seenWidgets } from "#src/http/reach.ts";
import type { Services } from "#src/services.ts";

export async function readOverview(services: Pick<Services, "db">, reach: Reach): Promise<OverviewView> {
  const [newReports, withoutStatement] = await Promise.all([
    countNewReports(services, reach),
    findWithoutStatement(services, reach),
  ]);
  return { newReports, withoutStatement };
}

async function countNewReports({ db }: Pick<Services, "db">, reach: Reach): Promise<number> {
  const [row] = await db
    .select({ reports: count() })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
    .where(and(seenWidgets(reach), liveWidget, eq(barrierReports.state, "new")));
  return row?.reports ?? 0;
}

async function findWithoutStatement({ db }: Pick<Services, "db">, reach: Reach): Promise<string | null> {
  const rows = await db
    .select({ id: widgets.id, settings: widgetSettings.settings })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(and(seenWidgets(reach), liveWidget))
    .orderBy(asc(widgets.createdAt), asc(widgets.id));
  return rows.find(({ settings }) => !readSettings(settings).statementUrl)?.id ?? null;
}
