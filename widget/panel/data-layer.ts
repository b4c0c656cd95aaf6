import type { SentWidgetView } from "#shared/widget-config.ts";
import type { WidgetTool } from "#shared/widget-tools.ts";
import { globalValue } from "../page/global-value.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Reports a tool, but nothing about the visitor, to the owner's analytics if these are enabled. */
export function pushToDataLayer(view: SentWidgetView | null, tool: WidgetTool, on: boolean): void {
  if (!view?.settings.analytics) return;
  const layer: unknown = globalValue("dataLayer") ?? [];
  if (!Array.isArray(layer)) return;
  window.dataLayer = layer;
  layer.push({ event: "handrail_tool", handrail_tool: tool, handrail_on: on });
}
