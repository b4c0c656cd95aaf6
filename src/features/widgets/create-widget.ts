import { and, eq } from "drizzle-orm";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { ERRORS } from "#shared/messages.ts";
import { DEFAULT_WIDGET_APPEARANCE } from "#shared/widgets/config.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import type { CreateWidgetInput, WidgetView } from "#shared/widgets/schemas.ts";
import { isTextWeak } from "#shared/widgets/settings-schema.ts";
import { transact } from "../../db/client.ts";
import { widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { definedOnly, queueChange } from "./change-widget.ts";
import { newPublicId } from "./new-public-id.ts";
import { widgetView } from "./queries.ts";
import { requireSoldSettings, type WidgetOwner } from "./require-sold-settings.ts";

/**
 * Creates a widget. Sending the same key twice creates one widget and gets the same reply.
 * @throws DomainError `invalid` for a text color that is hard to read or settings that are not in
 * the plan.
 */
export async function createWidget(
  services: Services,
  owner: WidgetOwner & { id: number },
  { key, settings = {}, ...look }: CreateWidgetInput,
): Promise<WidgetView> {
  const all = { ...DEFAULT_OWNER_SETTINGS, ...definedOnly(settings) };
  if (isTextWeak(look.colorScheme ?? DEFAULT_WIDGET_APPEARANCE.colorScheme, all.textColor)) {
    const fields = { "settings.textColor": DASHBOARD_VALIDATION.textContrast };
    throw new DomainError("invalid", ERRORS.invalid, { fields });
  }
  requireSoldSettings(services, owner, { after: all });
  const { accountId } = owner;
  const widget = await transact(services.db, async (tx) => {
    const [row] = await tx
      .insert(widgets)
      .values({ ...look, userId: owner.id, accountId, creationKey: key, publicId: newPublicId() })
      .onConflictDoNothing({ target: [widgets.accountId, widgets.creationKey] })
      .returning();
    if (row) {
      await tx.insert(widgetSettings).values({ widgetId: row.id, settings: all });
      await queueChange(tx, row, "created", services.clock.now());
      return row;
    }
    const [known] = await tx
      .select()
      .from(widgets)
      .where(and(eq(widgets.accountId, accountId), eq(widgets.creationKey, key ?? "")));
    if (!known) throw new Error("The new widget's row was not returned");
    return known;
  });
  services.publicViews.invalidate(widget.publicId);
  return widgetView(widget, services);
}
