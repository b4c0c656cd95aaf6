import type { WidgetTool } from "../../src/shared/widget-config.ts";
import { TOOL_VALUES } from "../preferences.ts";
import { type Control, createChoiceGroup } from "./choice-group.ts";
import { createSwitch } from "./switch.ts";

/** Undefined is off. */
export type ToolControl = Control<string | undefined>;

type Messages = Record<string, string>;

export function createToolControl(
  tool: WidgetTool,
  messages: Messages,
  onChoose: (value: string | undefined) => void,
): ToolControl {
  const values = TOOL_VALUES[tool];
  const label = messages[tool] ?? "";
  const hint = hintOf(tool, messages);
  const [only] = values;
  if (values.length === 1) {
    const control = createSwitch(tool, label, hint, (on) => onChoose(on ? only : undefined));
    return { element: control.element, show: (value) => control.show(value !== undefined) };
  }
  const choices = ["", ...values].map((value) => ({
    value,
    label: messages[`${tool}.${value}`] ?? value,
  }));
  const control = createChoiceGroup(tool, label, hint, choices, (value) => onChoose(value || undefined));
  return { element: control.element, show: (value) => control.show(value ?? "") };
}

/** Where one exists, the browser's or system's own setting that does the same on every site. */
function hintOf(tool: WidgetTool, messages: Messages): string {
  const asked = isAskedFor(tool) ? messages.asked : "";
  const everywhere =
    (device() && messages[`everywhere.${tool}${device()}`]) || messages[`everywhere.${tool}`];
  return [asked, everywhere].filter(Boolean).join(" ");
}

function isAskedFor(tool: WidgetTool): boolean {
  if (tool === "stop-animations") return matchMedia("(prefers-reduced-motion: reduce)").matches;
  return tool === "contrast" && matchMedia("(prefers-contrast: more)").matches;
}

function device(): string {
  if (!matchMedia("(any-hover: hover)").matches) return ".touch";
  return /Mac/.test(navigator.platform) ? ".mac" : "";
}
