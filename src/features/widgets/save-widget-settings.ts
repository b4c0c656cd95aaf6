import { transact } from "../../db/client.ts";
import { widgetSettings, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { WidgetSettings } from "../../shared/widget-config.ts";
import { announceWidgetChange } from "./announce-widget-change.ts";
import { ownWidget, widgetNotFound } from "./queries.ts";

/** @throws DomainError `not-found`, also for another account's widget. */
export async function saveWidgetSettings(
  services: Services,
  owner: { accountId: number },
  id: string,
  settings: WidgetSettings,
): Promise<WidgetSettings> {
  const mine = ownWidget(owner.accountId, id);
  const publicId = await transact(services.db, async (tx) => {
    const [widget] = await tx.select().from(widgets).where(mine).for("update");
    if (!widget) throw widgetNotFound();
    const updatedAt = services.clock.now();
    await tx
      .insert(widgetSettings)
      .values({ widgetId: widget.id, settings, updatedAt })
      .onConflictDoUpdate({ target: widgetSettings.widgetId, set: { settings, updatedAt } });
    await announceWidgetChange(tx, widget.publicId);
    return widget.publicId;
  });
  services.publicViews.invalidate(publicId);
  return settings;
}
