import { transact } from "../../db/client.ts";
import { widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { UpdateWidgetInput, WidgetView } from "../../shared/schemas/widget.ts";
import { announceWidgetChange } from "./announce-widget-change.ts";
import { ownWidget, widgetNotFound, widgetView } from "./queries.ts";

/** @throws DomainError `not-found`, also for another account's widget. */
export async function updateWidget(
  services: Services,
  owner: { accountId: number },
  id: string,
  input: UpdateWidgetInput,
): Promise<WidgetView> {
  const mine = ownWidget(owner.accountId, id);
  const widget = await transact(services.db, async (tx) => {
    const changes = Object.values(input).some((value) => value !== undefined);
    const [row] = changes
      ? await tx.update(widgets).set(input).where(mine).returning()
      : await tx.select().from(widgets).where(mine);
    if (!row) throw widgetNotFound();
    await announceWidgetChange(tx, row.publicId);
    return row;
  });
  services.publicViews.invalidate(widget.publicId);
  return widgetView(widget, services.config.publicUrl);
}
