import { FEATURES } from "handrail:features";
import type { WidgetTool } from "#shared/widget-tools.ts";

/** Those of the tools that there are and this browser can do: an older page may hold a view of a newer service. */
export function availableTools(tools: readonly WidgetTool[]): WidgetTool[] {
  return tools.filter((tool) => FEATURES[tool] && (FEATURES[tool].available?.() ?? true));
}
