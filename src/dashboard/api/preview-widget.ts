import { API } from "#shared/paths.ts";
import type { PreviewInput } from "#shared/schemas/widget.ts";
import type { SentWidgetView } from "#shared/widget-config.ts";
import { request } from "#ui/browser/fetcher.ts";

/** What visitors would get if this were saved. */
export function previewWidget(input: PreviewInput, signal: AbortSignal): Promise<SentWidgetView> {
  return request("POST", API.widgetPreview, { body: input, signal });
}
