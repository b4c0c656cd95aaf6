import { and, asc, eq } from "drizzle-orm";
import type { LinkableWidget } from "#shared/schemas/statement.ts";
import { readSettings } from "#shared/schemas/widget-settings.ts";
import type { Database } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import type { Site } from "#src/db/schema/scans.ts";
import { liveHosts, widgetSettings, widgets } from "#src/db/schema/widgets.ts";

/** Lists the account's widgets that were seen on a site, with the statement that each links. */
export async function linkableWidgets(
  db: Database,
  { accountId, host }: Site,
  url: string,
): Promise<LinkableWidget[]> {
  const rows = await db
    .select({ id: widgets.id, name: widgets.name, settings: widgetSettings.settings })
    .from(widgets)
    .innerJoin(liveHosts, eq(liveHosts.widgetId, widgets.id))
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(and(eq(widgets.accountId, accountId), eq(liveHosts.host, host), liveWidget))
    .orderBy(asc(widgets.name), asc(widgets.id));
  return rows.map(({ id, name, settings }) => {
    const { statementUrl } = readSettings(settings);
    return {
      id,
      name,
      isLinked: statementUrl === url,
      linksOther: statementUrl ? statementUrl !== url : false,
    };
  });
}
