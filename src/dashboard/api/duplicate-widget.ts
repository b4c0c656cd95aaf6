import { API, fillPath } from "#shared/paths.ts";
import type { DuplicateWidgetInput, WidgetView } from "#shared/schemas/widget.ts";
import { request } from "#ui/browser/fetcher.ts";

export function duplicateWidget(id: string, input: DuplicateWidgetInput): Promise<WidgetView> {
  return request("POST", fillPath(API.widgetCopies, { id }), { body: input });
}
