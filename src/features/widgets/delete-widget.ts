import { transact } from "../../db/client.ts";
import { widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { announceWidgetChange } from "./announce-widget-change.ts";
import { ownWidget, widgetNotFound } from "./queries.ts";

/** @throws DomainError `not-found`, also for another account's widget. */
export async function deleteWidget(
  services: Services,
  owner: { accountId: number },
  id: string,
): Promise<void> {
  const mine = ownWidget(owner.accountId, id);
  const publicId = await transact(services.db, async (tx) => {
    const [row] = await tx.delete(widgets).where(mine).returning({ publicId: widgets.publicId });
    if (!row) throw widgetNotFound();
    await announceWidgetChange(tx, row.publicId);
    return row.publicId;
  });
  services.publicViews.invalidate(publicId);
}
