import { API } from "#shared/paths.ts";
import type { CreateWidgetInput, WidgetView } from "#shared/schemas/widget.ts";
import { request } from "#ui/browser/fetcher.ts";

export function createWidget(input: CreateWidgetInput): Promise<WidgetView> {
  return request("POST", API.widgets, { body: input });
}
