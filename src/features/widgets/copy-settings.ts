import type { CopiedPart } from "#shared/widgets/config.ts";
import type { CopiedSettingsView, CopySettingsInput, WidgetContent } from "#shared/widgets/schemas.ts";
import type { OwnerSettings } from "#shared/widgets/settings-schema.ts";
import { transact } from "../../db/client.ts";
import { changedMeanwhile } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { changeWidgetIn, type WidgetEditor } from "./change-widget.ts";
import { findWidget } from "./queries.ts";

/** Settings in each part; the look also includes corner, size and color. */
const SETTINGS_OF: Record<CopiedPart, readonly (keyof OwnerSettings)[]> = {
  look: ["icon", "label", "textColor", "offsetX", "offsetY", "phone", "layout"],
  offer: ["tools", "profiles"],
  visitors: ["language", "statementUrl", "hideDurations", "reports", "analytics", "toolCounts"],
};

/**
 * Copies parts of one widget's saved settings to others: to all of them, or to none if any is gone.
 * Each history keeps the previous settings. Never copies names, websites, allowed hosts or
 * excluded paths.
 * @throws DomainError `not-found`, including if any of the widgets belongs to another account;
 * `changed_meanwhile` if any has changed since the preview.
 */
export async function copySettings(
  services: Services,
  who: WidgetEditor,
  id: string,
  { targets, parts, seen }: CopySettingsInput,
): Promise<CopiedSettingsView> {
  const source = await findWidget(services, who.owner.accountId, id);
  if (seen && seen.source !== source.widget.version) throw changedMeanwhile();
  const apply = (before: WidgetContent) => withParts(before, source.content, parts);
  const seenVersions = new Map(targets.map((target, at) => [target, seen?.targets[at]]));
  const others = [...new Set(targets)].filter((target) => target !== id).sort();
  const changes = await transact(services.db, async (tx) => {
    const made = [];
    for (const target of others) {
      const seenVersion = seenVersions.get(target);
      made.push(await changeWidgetIn(services, tx, who, target, { apply, seenVersion }));
    }
    return made;
  });
  for (const { widget } of changes) services.publicViews.invalidate(widget.publicId);
  const changed = changes.filter(({ widget, versionBefore }) => widget.version !== versionBefore);
  return { changed: changed.map(({ widget, versionBefore }) => ({ id: widget.id, versionBefore })) };
}

export function withParts(
  before: WidgetContent,
  source: WidgetContent,
  parts: readonly CopiedPart[],
): WidgetContent {
  const names = parts.flatMap((part) => SETTINGS_OF[part]);
  const copied = Object.fromEntries(names.map((name) => [name, source.settings[name]]));
  const { position, size, colorScheme } = source;
  return {
    ...before,
    ...(parts.includes("look") && { position, size, colorScheme }),
    settings: { ...before.settings, ...copied },
  };
}
