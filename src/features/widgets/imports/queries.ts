import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { addHours } from "#shared/time.ts";
import { IMPORT_UNDO_HOURS, type WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { widgetImports, widgets } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";

export type WidgetImport = typeof widgetImports.$inferSelect;

/** Returns an account's imports that can be undone or already have been, newest first. */
export async function listImports(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: number,
): Promise<WidgetImportView[]> {
  const since = addHours(clock.now(), -IMPORT_UNDO_HOURS);
  const rows = await db
    .select()
    .from(widgetImports)
    .where(and(eq(widgetImports.accountId, accountId), gt(widgetImports.createdAt, since)))
    .orderBy(desc(widgetImports.createdAt), desc(widgetImports.id));
  return viewImports(db, rows);
}

export async function viewImports(
  db: Database | Transaction,
  rows: WidgetImport[],
): Promise<WidgetImportView[]> {
  const imported = await db
    .select({ id: widgets.id, importId: widgets.importId })
    .from(widgets)
    .where(
      and(
        inArray(
          widgets.importId,
          rows.map(({ id }) => id),
        ),
        liveWidget,
      ),
    )
    .orderBy(asc(widgets.createdAt), asc(widgets.id));
  const byImport = Map.groupBy(imported, ({ importId }) => importId);
  return rows.map(({ id, createdAt, skipped, undoneAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    widgetIds: (byImport.get(id) ?? []).map((widget) => widget.id),
    skipped,
    undoableUntil: addHours(createdAt, IMPORT_UNDO_HOURS).toISOString(),
    isUndone: undoneAt !== null,
  }));
}
