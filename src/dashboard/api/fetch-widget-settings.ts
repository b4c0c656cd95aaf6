import { API, fillPath } from "#shared/paths.ts";
import type { SettingsView } from "#shared/schemas/widget.ts";
import { request } from "#ui/browser/fetcher.ts";

/** Without authorization (spec section 7): a widget's settings are public. */
export function fetchWidgetSettings(id: string, signal: AbortSignal): Promise<SettingsView> {
  return request("GET", fillPath(API.widgetSettings, { id }), { signal, anonymous: true });
}
