import { factsOf, type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import type { PanelWords } from "../widget-host.ts";
import { formatNumber, formatPercent } from "../words/format-number.ts";

/**
 * Numbers are written as the language does: factors of size and light in per cent, other plain
 * numbers as they are.
 */
export function levelName(tool: WidgetTool, value: string, at: number, words: PanelWords): string {
  const { messages } = words;
  const named = messages[`${tool}.${value}`];
  if (named) return named;
  const number = Number(value);
  if (Number.isNaN(number)) return messages[`level.${at + 1}`] ?? value;
  return PERCENTAGES.indexOf(tool) < 0 ? formatNumber(number, words) : formatPercent(number, words);
}

const PERCENTAGES: string[] = ["text-size", "page-zoom", "brightness"];

/** The tool, and its level where it has several. */
export function choiceName(tool: WidgetTool, value: string, words: PanelWords): string {
  const { values } = factsOf(tool);
  const name = words.messages[tool] ?? tool;
  if (values === "color") return `${name}: ${value}`;
  if (values === "opens" || values.length === 1) return name;
  return `${name}: ${levelName(tool, value, values.indexOf(value), words)}`;
}

/** Of all that is chosen, in the catalogue's order, as the language writes lists. */
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

/** What it does, and whether the device asks for it. */
export function helpOf(tool: WidgetTool, messages: Record<string, string>): string {
  const more = tool === "jump-keys" && messages["jump.shift"];
  return [messages[`help.${tool}`], more, isAskedFor(tool) && messages.asked].filter(Boolean).join(" ");
}

function isAskedFor(tool: WidgetTool): boolean {
  if (tool === "stop-animations") return matchMedia("(prefers-reduced-motion: reduce)").matches;
  return tool === "contrast" && matchMedia("(prefers-contrast: more)").matches;
}

/**
 * The browser's or system's own setting that does the same on every site; empty where there is
 * none.
 */
export function nativeEquivalent(tool: WidgetTool, messages: Record<string, string>): string {
  const everywhere = `everywhere.${tool}`;
  device ??= deviceOf();
  return (device && messages[everywhere + device]) || messages[everywhere] || "";
}

/** The same for all tools. */
let device: string | undefined;

function deviceOf(): string {
  if (!matchMedia("(any-hover: hover)").matches) return ".touch";
  return /Mac/.test(navigator.platform) ? ".mac" : "";
}
