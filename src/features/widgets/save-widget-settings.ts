import type { SettingsView } from "#shared/widgets/schemas.ts";
import type { ChangeSettingsInput } from "#shared/widgets/settings-schema.ts";
import type { Services } from "../../services.ts";
import { changeWidget, definedOnly, type WidgetEditor } from "./change-widget.ts";

/** Saves the given settings and keeps the others. @throws DomainError as `changeWidget`. */
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
