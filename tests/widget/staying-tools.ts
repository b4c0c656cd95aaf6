import { factsOf, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";

const OWN_COLORS = ["#7b1fa2", "#005a9c"];

/** Tools that stay switched on, without those that are only opened. */
export const STAYING = WIDGET_TOOLS.filter((tool) => factsOf(tool).values !== "opens");

export const OPENED = WIDGET_TOOLS.filter((tool) => !STAYING.includes(tool));

export function valuesOf(tool: WidgetTool): readonly string[] {
  const { values } = factsOf(tool);
  return typeof values === "string" ? OWN_COLORS : values;
}

/** Returns the first or, by -1, the last value of each. */
export function choose(at: 0 | -1, tools = STAYING): Record<string, string> {
  return Object.fromEntries(tools.map((tool) => [tool, valuesOf(tool).at(at) ?? ""]));
}
