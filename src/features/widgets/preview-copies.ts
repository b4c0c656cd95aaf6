import { and, asc, eq, inArray } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { CopyPreviewView, SettingDifference } from "#shared/widgets/bulk-schemas.ts";
import type { CopySettingsInput, WidgetContent } from "#shared/widgets/schemas.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { withParts } from "./copy-settings.ts";
import { contentOf, findWidget } from "./queries.ts";

/**
 * Returns the changes that copying settings would make to each widget, along with the versions they
 * are based on; the copy is refused if any version has changed since.
 * @throws DomainError `not-found`, including if any of the widgets belongs to another account.
 */
export async function previewCopies(
  services: Services,
  accountId: number,
  id: string,
  { targets, parts }: CopySettingsInput,
): Promise<CopyPreviewView> {
  const source = await findWidget(services, accountId, id);
  const others = [...new Set(targets)].filter((target) => target !== id);
  if (!others.every(isUuid)) throw notFound();
  const rows = await services.db
    .select({ widget: widgets, settings: widgetSettings.settings })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(and(inArray(widgets.id, others), eq(widgets.accountId, accountId), liveWidget))
    .orderBy(asc(widgets.name), asc(widgets.id));
  if (rows.length < others.length) throw notFound();
  return {
    version: source.widget.version,
    widgets: rows.map(({ widget, settings }) => {
      const before = contentOf(widget, settings);
      const differences = differencesOf(before, withParts(before, source.content, parts));
      return { id: widget.id, version: widget.version, differences };
    }),
  };
}

function differencesOf(before: WidgetContent, after: WidgetContent): SettingDifference[] {
  const [old, next] = [flat(before), flat(after)];
  return Object.entries(next).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(old[name])
      ? []
      : [{ name, before: old[name] ?? "", after: value }],
  );
}

function flat({ settings, position, size, colorScheme }: WidgetContent) {
  const { schema: _, ...members } = settings;
  const values: Record<string, SettingDifference["after"]> = { position, size, colorScheme, ...members };
  return values;
}
