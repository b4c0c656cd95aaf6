import { TOOLS } from "handrail:tools";
import type { WidgetTool } from "#shared/widgets/tool-values.ts";

/**
 * Keeps the tools that this release has and this browser supports: a cached page may hold a newer
 * release's view.
 */
export function availableTools(tools: readonly WidgetTool[]): WidgetTool[] {
  return tools.filter((tool) => TOOLS[tool] && (TOOLS[tool].available?.() ?? true));
}
