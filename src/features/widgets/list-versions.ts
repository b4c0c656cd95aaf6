import { and, desc, eq } from "drizzle-orm";
import type { WidgetVersionView } from "#shared/schemas/widget.ts";
import { readSettings } from "#shared/schemas/widget-settings.ts";
import { widgets, widgetVersions } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ownWidget } from "./queries.ts";

/**
 * Returns the last versions of an account's widget, the current one first.
 * @throws DomainError `not-found`, also for another account's widget.
 */
export async function listVersions(
  { db }: Services,
  accountId: number,
  id: string,
): Promise<WidgetVersionView[]> {
  const rows = await db
    .select({ row: widgetVersions })
    .from(widgets)
    .leftJoin(widgetVersions, eq(widgetVersions.widgetId, widgets.id))
    .where(ownWidget(accountId, id))
    .orderBy(desc(widgetVersions.version));
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ row }) => (row ? [versionView(row)] : []));
}

/** Returns undefined for a purged version or another account's widget. */
export async function findVersion({ db }: Services, accountId: number, id: string, version: number) {
  const [found] = await db
    .select({ row: widgetVersions })
    .from(widgetVersions)
    .innerJoin(widgets, eq(widgets.id, widgetVersions.widgetId))
    .where(and(ownWidget(accountId, id), eq(widgetVersions.version, version)));
  return found && versionView(found.row);
}

function versionView(row: typeof widgetVersions.$inferSelect): WidgetVersionView {
  const { widgetId: _widget, settings, createdAt, ...version } = row;
  return { ...version, settings: readSettings(settings), createdAt: createdAt.toISOString() };
}
