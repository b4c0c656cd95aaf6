import { factsOf, type WidgetTool } from "../../src/shared/widget-tools.ts";
import type { PanelWords } from "../widget-host.ts";
import { type Control, createChoiceGroup } from "./choice-group.ts";
import { createSwitch } from "./switch.ts";

/** Undefined is off. */
export type ToolControl = Control<string | undefined>;

export function createToolControl(
  tool: WidgetTool,
  words: PanelWords,
  onChoose: (value: string | undefined) => void,
): ToolControl {
  const { values } = factsOf(tool);
  const { messages } = words;
  const label = messages[tool] ?? "";
  const hint = hintOf(tool, messages);
  const levels = Array.isArray(values) ? values : [];
  const [only] = levels;
  if (levels.length === 1) {
    const control = createSwitch(tool, label, hint, (on) => onChoose(on ? only : undefined));
    return { element: control.element, show: (value) => control.show(value !== undefined) };
  }
  const choices = [
    { value: "", label: messages.off ?? "" },
    ...levels.map((value, at) => ({ value, label: levelName(tool, value, at, words) })),
  ];
  const control = createChoiceGroup(tool, label, hint, choices, (value) => onChoose(value || undefined));
  return { element: control.element, show: (value) => control.show(value ?? "") };
}

/** Numbers are written as the language does: factors of size and light in per cent, other plain numbers as they are. */
export function levelName(tool: WidgetTool, value: string, at: number, words: PanelWords): string {
  const { messages, language } = words;
  const named = messages[`${tool}.${value}`];
  if (named) return named;
  const number = Number(value);
  if (Number.isNaN(number)) return messages[`level.${at + 1}`] ?? value;
  const style = PERCENTAGES.indexOf(tool) < 0 ? "decimal" : "percent";
  return new Intl.NumberFormat(language, { style }).format(number);
}

const PERCENTAGES: string[] = ["text-size", "page-zoom", "brightness"];

/** What it does and, where one exists, the browser's or system's own setting that does the same on every site. */
function hintOf(tool: WidgetTool, messages: Record<string, string>): string {
  const asked = isAskedFor(tool) ? messages.asked : "";
  const everywhere =
    (device() && messages[`everywhere.${tool}${device()}`]) || messages[`everywhere.${tool}`];
  return [messages[`help.${tool}`], asked, everywhere].filter(Boolean).join(" ");
}

function isAskedFor(tool: WidgetTool): boolean {
  if (tool === "stop-animations") return matchMedia("(prefers-reduced-motion: reduce)").matches;
  return tool === "contrast" && matchMedia("(prefers-contrast: more)").matches;
}

function device(): string {
  if (!matchMedia("(any-hover: hover)").matches) return ".touch";
  return /Mac/.test(navigator.platform) ? ".mac" : "";
}
