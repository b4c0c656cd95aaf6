import type { SettingsView, UpdateWidgetInput, WidgetView } from "#shared/widgets/schemas.ts";
import type { ChangeSettingsInput } from "#shared/widgets/settings-schema.ts";
import type { Services } from "../../services.ts";
import { changeWidget, definedOnly, type WidgetEditor } from "./change-widget.ts";
import { widgetView } from "./queries.ts";

/** @throws DomainError as `changeWidget`. */
export async function updateWidget(
  services: Services,
  who: WidgetEditor,
  id: string,
  { version, isActive, labels, settings = {}, ...look }: UpdateWidgetInput,
): Promise<WidgetView> {
  const { widget } = await changeWidget(services, who, id, {
    isActive,
    labels,
    seenVersion: version,
    apply: (content) => ({
      ...content,
      ...definedOnly(look),
      settings: { ...content.settings, ...definedOnly(settings) },
    }),
  });
  return widgetView(widget, services);
}

/** Saves the given settings and keeps all others. @throws DomainError as `changeWidget`. */
export async function saveWidgetSettings(
  services: Services,
  who: WidgetEditor,
  id: string,
  settings: ChangeSettingsInput,
): Promise<SettingsView> {
  const { widget, content } = await changeWidget(services, who, id, {
    fieldPrefix: "",
    apply: (before) => ({ ...before, settings: { ...before.settings, ...definedOnly(settings) } }),
  });
  return { ...content.settings, version: widget.version };
}
