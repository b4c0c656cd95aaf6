import { FEATURES } from "handrail:features";
import type { WidgetTool } from "../../src/shared/widget-tools.ts";

/** Those of the tools that this browser can do. */
export function availableTools(tools: readonly WidgetTool[]): WidgetTool[] {
  return tools.filter((tool) => FEATURES[tool]?.available?.() ?? true);
}
