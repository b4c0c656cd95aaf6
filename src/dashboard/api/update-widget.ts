import { API, fillPath } from "#shared/paths.ts";
import type { UpdateWidgetInput, WidgetView } from "#shared/schemas/widget.ts";
import { request } from "#ui/browser/fetcher.ts";

export function updateWidget(id: string, changes: UpdateWidgetInput): Promise<WidgetView> {
  return request("PUT", fillPath(API.widget, { id }), { body: changes });
}
