import { API, fillPath } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { request } from "#ui/browser/fetcher.ts";

export function restoreVersion(id: string, version: number): Promise<WidgetView> {
  return request("POST", fillPath(API.widgetRestoration, { id, version }));
}
