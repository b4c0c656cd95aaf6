import { and, asc, eq, or } from "drizzle-orm";
import * as v from "valibot";
import { users, widgetSettings, widgets } from "../../db/schema.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ERRORS } from "../../shared/messages.ts";
import { embedCode } from "../../shared/paths.ts";
import { WidgetSettingsSchema, type WidgetView } from "../../shared/schemas/widget.ts";
import { isPublicId, type PublicWidgetView, type WidgetSettings } from "../../shared/widget-config.ts";
import { DEFAULT_WIDGET_SETTINGS } from "../../shared/widget-defaults.ts";
import { accessOf } from "../billing/access.ts";

export type Widget = typeof widgets.$inferSelect;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function listWidgets({ db, config }: Services, accountId: number): Promise<WidgetView[]> {
  const rows = await db
    .select()
    .from(widgets)
    .where(eq(widgets.accountId, accountId))
    .orderBy(asc(widgets.createdAt), asc(widgets.id));
  return rows.map((row) => widgetView(row, config.publicUrl));
}

export function widgetView(row: Widget, publicUrl: string): WidgetView {
  const { id, publicId, name, position, colorScheme, size, isActive } = row;
  const createdAt = row.createdAt.toISOString();
  const code = embedCode(publicUrl, publicId);
  return { id, publicId, name, position, colorScheme, size, isActive, createdAt, embedCode: code };
}

/** The condition that a widget is this account's; ids that are none match nothing. */
export function ownWidget(accountId: number, id: string) {
  if (!UUID.test(id)) throw widgetNotFound();
  return and(eq(widgets.id, id), eq(widgets.accountId, accountId));
}

export function widgetNotFound(): DomainError {
  return new DomainError("not-found", ERRORS.notFound);
}

/** Settings by a widget's id or public id. They are public, so there is no owner here (spec section 7). */
export async function findSettings({ db }: Services, idOrPublicId: string): Promise<WidgetSettings> {
  const byId = UUID.test(idOrPublicId) ? eq(widgets.id, idOrPublicId) : undefined;
  const byPublicId = isPublicId(idOrPublicId) ? eq(widgets.publicId, idOrPublicId) : undefined;
  const which = or(byId, byPublicId);
  if (!which) throw widgetNotFound();
  const [row] = await db
    .select({ settings: widgetSettings.settings })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(which);
  if (!row) throw widgetNotFound();
  return readSettings(row.settings);
}

/** What visitors are shown; null when there is no such widget. */
export async function findPublicView(
  { db, billingClock }: Pick<Services, "db" | "billingClock">,
  publicId: string,
): Promise<PublicWidgetView | null> {
  const [row] = await db
    .select({ widget: widgets, user: users, settings: widgetSettings.settings })
    .from(widgets)
    .innerJoin(users, eq(users.id, widgets.userId))
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(eq(widgets.publicId, publicId));
  if (!row) return null;
  const { position, size, colorScheme, isActive } = row.widget;
  const active = isActive && accessOf(row.user, billingClock.now()) !== "off";
  return { position, size, colorScheme, active, settings: readSettings(row.settings) };
}

/** Stored settings as this release reads them. */
function readSettings(stored: WidgetSettings | null): WidgetSettings {
  const result = v.safeParse(WidgetSettingsSchema, stored ?? {});
  return result.success ? result.output : DEFAULT_WIDGET_SETTINGS;
}
