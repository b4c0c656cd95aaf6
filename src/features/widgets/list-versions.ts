import { and, desc, eq } from "drizzle-orm";
import type { WidgetVersionView } from "#shared/schemas/widget.ts";
import { readSettings } from "#shared/schemas/widget-settings.ts";
import { widgets, widgetVersions } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";
import { ownWidget, widgetNotFound } from "./queries.ts";

/**
 * The last versions of an account's widget, the newest and current one first.
 * @throws DomainError `not-found`, also for another account's widget.
 */
export async function listVersions(
  { db }: Services,
  accountId: number,
  id: string,
): Promise<WidgetVersionView[]> {
  const rows = await db
    .select({ kept: widgetVersions })
    .from(widgets)
    .leftJoin(widgetVersions, eq(widgetVersions.widgetId, widgets.id))
    .where(ownWidget(accountId, id))
    .orderBy(desc(widgetVersions.version));
  if (rows.length === 0) throw widgetNotFound();
  return rows.flatMap(({ kept }) => (kept ? [versionView(kept)] : []));
}

/** Undefined when it is not kept, or the widget is another account's. */
export async function findVersion(
  { db }: Services,
  accountId: number,
  id: string,
  version: number,
): Promise<WidgetVersionView | undefined> {
  const [row] = await db
    .select({ kept: widgetVersions })
    .from(widgetVersions)
    .innerJoin(widgets, eq(widgets.id, widgetVersions.widgetId))
    .where(and(ownWidget(accountId, id), eq(widgetVersions.version, version)));
  return row && versionView(row.kept);
}

function versionView(row: typeof widgetVersions.$inferSelect): WidgetVersionView {
  const { widgetId: _widget, settings, createdAt, ...kept } = row;
  return { ...kept, settings: readSettings(settings), createdAt: createdAt.toISOString() };
}
