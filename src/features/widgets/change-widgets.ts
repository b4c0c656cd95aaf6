import { and, asc, eq, inArray } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { ChangedWidgetsView, ChangeWidgetsInput } from "#shared/widgets/bulk-schemas.ts";
import { LABELS_LIMIT, sameLabel } from "#shared/widgets/labels.ts";
import { announceWidgetChange } from "../../db/announce-widget-change.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { type Widget, widgets } from "../../db/schema/widgets.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { queueChanges } from "./change-widget.ts";
import { LIMIT_ERRORS } from "./error-messages.ts";

type BulkChange = Omit<ChangeWidgetsInput, "ids">;

/**
 * Switches many widgets on or off, or adds or removes a label: for all of them, or for none if any
 * is gone. Returns the widgets that actually changed; the opposite change to them undoes this one.
 * @throws DomainError `not-found`, including if any of the widgets belongs to another account;
 * `conflict` for a widget that has reached its label limit.
 */
export async function changeWidgets(
  { db, clock, publicViews }: Services,
  { accountId }: { accountId: number },
  { ids, ...change }: ChangeWidgetsInput,
): Promise<ChangedWidgetsView> {
  if (!ids.every(isUuid)) throw notFound();
  const chosen = [...new Set(ids)];
  const changed = await transact(db, async (tx) => {
    const rows = await tx
      .select()
      .from(widgets)
      .where(and(inArray(widgets.id, chosen), eq(widgets.accountId, accountId), liveWidget))
      .orderBy(asc(widgets.id))
      .for("update");
    if (rows.length < chosen.length) throw notFound();
    const different = rows.filter((row) => isDifferent(row, change));
    await switchAll(tx, different, change, clock.now());
    for (const row of different) await relabel(tx, row, change);
    return different;
  });
  if (change.isActive !== undefined) for (const { publicId } of changed) publicViews.invalidate(publicId);
  return { changed: changed.map(({ id }) => id) };
}

function isDifferent({ isActive, labels }: Widget, change: BulkChange): boolean {
  const has = (label: string) => labels.some((one) => sameLabel(one, label));
  if (change.isActive !== undefined && change.isActive !== isActive) return true;
  if (change.addLabel !== undefined && !has(change.addLabel)) return true;
  return change.removeLabel !== undefined && has(change.removeLabel);
}

async function switchAll(
  tx: Transaction,
  rows: Widget[],
  { isActive }: BulkChange,
  now: Date,
): Promise<void> {
  if (isActive === undefined) return;
  const ids = rows.map(({ id }) => id);
  const switched = await tx.update(widgets).set({ isActive }).where(inArray(widgets.id, ids)).returning();
  for (const { publicId } of rows) await announceWidgetChange(tx, publicId);
  await queueChanges(tx, switched, "updated", now);
}

async function relabel(tx: Transaction, row: Widget, { addLabel, removeLabel }: BulkChange): Promise<void> {
  if (addLabel === undefined && removeLabel === undefined) return;
  const labels = row.labels
    .filter((one) => removeLabel === undefined || !sameLabel(one, removeLabel))
    .concat(addLabel !== undefined && !row.labels.some((one) => sameLabel(one, addLabel)) ? addLabel : []);
  if (labels.length > LABELS_LIMIT) throw tooManyLabels(row.name);
  await tx.update(widgets).set({ labels }).where(eq(widgets.id, row.id));
}

function tooManyLabels(name: string): DomainError {
  const sentence = { messageId: LIMIT_ERRORS.labels, values: { name, limit: LABELS_LIMIT } };
  return new DomainError("conflict", sentence, { code: "too_many_labels" });
}
