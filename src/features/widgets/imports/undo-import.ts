import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { addHours } from "#shared/time.ts";
import { IMPORT_ERRORS } from "#shared/widgets/import-messages.ts";
import { IMPORT_UNDO_HOURS } from "#shared/widgets/import-schema.ts";
import { announceWidgetChange } from "#src/db/announce-widget-change.ts";
import { transact } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { widgetImports, widgets } from "#src/db/schema/widgets.ts";
import { DomainError, notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { queueChanges } from "../change-widget.ts";

/**
 * Deletes all widgets created by an import; each can be restored like any deleted widget. Undoing
 * an import again changes nothing.
 * @throws DomainError `not-found`, including for another account's import; `conflict` once the time
 * limit has passed.
 */
export async function undoImport(
  { db, clock, publicViews }: Services,
  { accountId }: { accountId: number },
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const now = clock.now();
  const mine = and(eq(widgetImports.id, id), eq(widgetImports.accountId, accountId));
  const publicIds = await transact(db, async (tx) => {
    const [row] = await tx.select().from(widgetImports).where(mine).for("update");
    if (!row) throw notFound();
    if (row.undoneAt) return [];
    if (addHours(row.createdAt, IMPORT_UNDO_HOURS) <= now) throw undoOver();
    await tx.update(widgetImports).set({ undoneAt: now }).where(mine);
    const gone = await tx
      .update(widgets)
      .set({ deletedAt: now })
      .where(and(eq(widgets.importId, id), eq(widgets.accountId, accountId), liveWidget))
      .returning();
    for (const { publicId } of gone) await announceWidgetChange(tx, publicId);
    await queueChanges(tx, gone, "deleted", now);
    return gone.map(({ publicId }) => publicId);
  });
  for (const publicId of publicIds) publicViews.invalidate(publicId);
}

function undoOver(): DomainError {
  return new DomainError("conflict", IMPORT_ERRORS.undoOver, { code: "undo_over" });
}
