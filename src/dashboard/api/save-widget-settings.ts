import { API, fillPath } from "../../shared/paths.ts";
import type { WidgetSettings } from "../../shared/widget-config.ts";
import { request } from "../../ui/browser/fetcher.ts";

export function saveWidgetSettings(id: string, settings: WidgetSettings): Promise<WidgetSettings> {
  return request("POST", fillPath(API.widgetSettings, { id }), { body: settings });
}
