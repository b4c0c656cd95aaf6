import { API } from "#shared/paths.ts";
import type { ToolUsageView } from "#shared/schemas/usage.ts";
import { request } from "#ui/browser/fetcher.ts";

/** @param widgetId empty for all widgets. */
export function fetchToolUsage(widgetId: string, signal: AbortSignal): Promise<ToolUsageView> {
  const search = widgetId ? `?${new URLSearchParams({ widget: widgetId })}` : "";
  return request("GET", API.usageTools + search, { signal });
}
