import { announceWidgetChange } from "../../db/announce-widget-change.ts";
import { transact } from "../../db/client.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { queueChange } from "./change-widget.ts";
import { ownedWidget } from "./queries.ts";

/**
 * Removes a widget from its list and its sites; `restoreWidget` can undo this for at least 30 days.
 * @throws DomainError `not-found`, including for another account's widget.
 */
export function deleteWidget(services: Services, owner: { accountId: number }, id: string): Promise<void> {
  return setDeleted(services, owner, id, services.clock.now());
}

/** @param deletedAt time of deletion; null restores the widget. */
export async function setDeleted(
  { db, clock, publicViews }: Services,
  owner: { accountId: number },
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  const mine = ownedWidget(owner.accountId, id);
  const publicId = await transact(db, async (tx) => {
    const [row] = await tx.select().from(widgets).where(mine).for("update");
    if (!row) throw notFound();
    if (Boolean(row.deletedAt) !== Boolean(deletedAt)) {
      await tx.update(widgets).set({ deletedAt }).where(mine);
      await announceWidgetChange(tx, row.publicId);
      await queueChange(tx, row, deletedAt ? "deleted" : "restored", clock.now());
    }
    return row.publicId;
  });
  publicViews.invalidate(publicId);
}
