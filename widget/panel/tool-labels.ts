import { factsOf, type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import type { PanelWords } from "../widget-host.ts";
import { formatNumber, formatPercent } from "../words/format-number.ts";

/** Returns a level's message or number; size and light factors are given in percent. */
export function levelName(tool: WidgetTool, value: string, at: number, words: PanelWords): string {
  const { messages } = words;
  const named = messages[`${tool}.${value}`];
  if (named) return named;
  const number = Number(value);
  if (Number.isNaN(number)) return messages[`level.${at + 1}`] ?? value;
  return PERCENTAGES.indexOf(tool) < 0 ? formatNumber(number, words) : formatPercent(number, words);
}

const PERCENTAGES: string[] = ["text-size", "page-zoom", "brightness"];

/** Returns the tool's name, with its level if it has several. */
export function choiceName(tool: WidgetTool, value: string, words: PanelWords): string {
  const { values } = factsOf(tool);
  const name = words.messages[tool] ?? tool;
  return values === "opens" || values.length === 1 ? name : `${name}: ${valueName(tool, value, words)}`;
}

/** Returns a chosen level's message or number, or the color itself. */
export function valueName(tool: WidgetTool, value: string, words: PanelWords): string {
  const { values } = factsOf(tool);
  return values === "color" ? value : levelName(tool, value, values.indexOf(value), words);
}

/** Returns the names of all choices in the catalog's order, formatted as a list in the language. */
export function choiceNames(choices: ToolChoices, words: PanelWords): string {
  return listNames(
    WIDGET_TOOLS.flatMap((tool) => {
      const value = choices[tool];
      return value ? [choiceName(tool, value, words)] : [];
    }),
    words.language,
  );
}

export function listNames(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "unit" }).format(names);
}

/** Returns the tool's help text and whether the device requests the tool. */
export function helpOf(tool: WidgetTool, messages: Record<string, string>): string {
  const more = tool === "jump-keys" && messages["jump.shift"];
  return [messages[`help.${tool}`], more, isDevicePreference(tool) && messages.asked]
    .filter(Boolean)
    .join(" ");
}

function isDevicePreference(tool: WidgetTool): boolean {
  if (tool === "stop-animations") return matchMedia("(prefers-reduced-motion: reduce)").matches;
  return tool === "contrast" && matchMedia("(prefers-contrast: more)").matches;
}

/** Names the browser or system setting that does the same everywhere; "" if there is none. */
export function nativeEquivalent(tool: WidgetTool, messages: Record<string, string>): string {
  const everywhere = `everywhere.${tool}`;
  device ??= deviceOf();
  return (device && messages[everywhere + device]) || messages[everywhere] || "";
}

let device: string | undefined;

function deviceOf(): string {
  if (!matchMedia("(any-hover: hover)").matches) return ".touch";
  return /Mac/.test(navigator.platform) ? ".mac" : "";
}
