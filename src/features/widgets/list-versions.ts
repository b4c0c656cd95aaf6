import { and, desc, eq } from "drizzle-orm";
import type { WidgetContent, WidgetVersionView } from "#shared/widgets/schemas.ts";
import { users } from "../../db/schema/accounts.ts";
import { widgets, widgetVersions } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { contentOf, ownWidget } from "./queries.ts";

/**
 * Returns the latest versions of an account's widget, starting with the current one.
 * @throws DomainError `not-found`, including for another account's widget.
 */
export async function listVersions(
  { db }: Services,
  accountId: number,
  id: string,
): Promise<WidgetVersionView[]> {
  const rows = await db
    .select({ row: widgetVersions, savedBy: users.email })
    .from(widgets)
    .leftJoin(widgetVersions, eq(widgetVersions.widgetId, widgets.id))
    .leftJoin(users, eq(users.id, widgetVersions.savedBy))
    .where(ownWidget(accountId, id))
    .orderBy(desc(widgetVersions.version));
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ row, savedBy }) => {
    if (!row) return [];
    const { version, restoredFrom, createdAt } = row;
    const facts = { version, restoredFrom, savedBy, createdAt: createdAt.toISOString() };
    return [{ ...contentOf(row, row.settings), ...facts }];
  });
}

/** Returns undefined for a purged version or another account's widget. */
export async function findVersion(
  { db }: Services,
  accountId: number,
  id: string,
  version: number,
): Promise<WidgetContent | undefined> {
  const [found] = await db
    .select({ row: widgetVersions })
    .from(widgetVersions)
    .innerJoin(widgets, eq(widgets.id, widgetVersions.widgetId))
    .where(and(ownWidget(accountId, id), eq(widgetVersions.version, version)));
  return found && contentOf(found.row, found.row.settings);
}
