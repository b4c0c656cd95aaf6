import { API, fillPath } from "../../shared/paths.ts";
import type { WidgetSettings } from "../../shared/widget-config.ts";
import { request } from "../../ui/browser/fetcher.ts";

/** Without authorization (spec section 7): a widget's settings are public. */
export function fetchWidgetSettings(id: string, signal: AbortSignal): Promise<WidgetSettings> {
  return request("GET", fillPath(API.widgetSettings, { id }), { signal, anonymous: true });
}
