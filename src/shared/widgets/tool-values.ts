/** The panel's groups, in order. */
export const TOOL_GROUPS = ["text", "finding", "color", "calm", "moving", "listening"] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

/**
 * A tool's values: `["on"]` for a switch, several for levels, `color` for any color as `#rrggbb`,
 * and `opens` for a button that opens something and leaves nothing switched on.
 */
type ToolValues = readonly string[] | "color" | "opens";

export interface ToolFacts {
  group: ToolGroup;
  values: ToolValues;
}

/**
 * Every tool by its folder name in `widget/tools`, in the panel's default order. A new tool needs a
 * line here, its file, and its text in `widget/languages/`.
 */
export const TOOL_CATALOG = {
  "text-size": { group: "text", values: ["1.25", "1.5", "1.75", "2"] },
  "page-zoom": { group: "text", values: ["1.25", "1.5", "2"] },
  "text-spacing": { group: "text", values: ["on"] },
  "line-height": { group: "text", values: ["1.5", "1.75", "2"] },
  "letter-spacing": { group: "text", values: ["0.05em", "0.12em", "0.2em"] },
  "word-spacing": { group: "text", values: ["0.16em", "0.3em"] },
  "paragraph-spacing": { group: "text", values: ["1.5em", "2em", "3em"] },
  "text-align": { group: "text", values: ["start", "center", "end", "justify"] },
  "font-weight": { group: "text", values: ["light", "bold"] },
  "readable-font": { group: "text", values: ["on"] },
  "dyslexia-font": { group: "text", values: ["on"] },
  "line-length": { group: "text", values: ["80ch", "60ch"] },
  "word-emphasis": { group: "text", values: ["on"] },
  "page-translation": { group: "text", values: ["on"] },
  "highlight-links": { group: "finding", values: ["on"] },
  "highlight-headings": { group: "finding", values: ["on"] },
  "highlight-hover": { group: "finding", values: ["on"] },
  "strong-focus": { group: "finding", values: ["on"] },
  "text-magnifier": { group: "finding", values: ["on"] },
  "image-descriptions": { group: "finding", values: ["on"] },
  "big-targets": { group: "finding", values: ["on"] },
  contrast: { group: "color", values: ["high", "dark", "light"] },
  invert: { group: "color", values: ["on"] },
  monochrome: { group: "color", values: ["on"] },
  saturation: { group: "color", values: ["low", "high"] },
  brightness: { group: "color", values: ["0.9", "0.75", "0.6"] },
  warmth: { group: "color", values: ["1", "2", "3"] },
  "text-color": { group: "color", values: "color" },
  "heading-color": { group: "color", values: "color" },
  "background-color": { group: "color", values: "color" },
  "color-filter": { group: "color", values: ["protanopia", "deuteranopia", "tritanopia"] },
  "stop-animations": { group: "calm", values: ["on"] },
  "freeze-media": { group: "calm", values: ["on"] },
  "mute-sounds": { group: "calm", values: ["on"] },
  "hide-images": { group: "calm", values: ["on"] },
  "reading-guide": { group: "calm", values: ["on"] },
  "reading-mask": { group: "calm", values: ["on"] },
  "reader-mode": { group: "calm", values: "opens" },
  "big-cursor": { group: "moving", values: ["black", "white"] },
  "page-structure": { group: "moving", values: "opens" },
  "useful-links": { group: "moving", values: "opens" },
  "numbered-navigation": { group: "moving", values: ["on"] },
  "jump-keys": { group: "moving", values: ["on"] },
  "voice-commands": { group: "moving", values: ["on"] },
  "virtual-keyboard": { group: "moving", values: ["on"] },
  "read-aloud": { group: "listening", values: ["on"] },
  dictation: { group: "listening", values: ["on"] },
} as const satisfies Record<string, ToolFacts>;

export type WidgetTool = keyof typeof TOOL_CATALOG;

export const WIDGET_TOOLS = Object.keys(TOOL_CATALOG) as WidgetTool[];

/** Values of the tools that are switched on. */
export type ToolChoices = Partial<Record<WidgetTool, string>>;

export function factsOf(tool: WidgetTool): ToolFacts {
  return TOOL_CATALOG[tool];
}

export function accepts(tool: WidgetTool, value: unknown): value is string {
  const { values } = factsOf(tool);
  if (typeof value !== "string" || values === "opens") return false;
  return values === "color" ? /^#[0-9a-f]{6}$/.test(value) : values.includes(value);
}

/** Returns the valid choices in a stored or sent value. */
export function readChoices(stored: unknown): ToolChoices {
  const choices: ToolChoices = {};
  const given: Record<string, unknown> = Object.assign({}, stored);
  for (const tool of WIDGET_TOOLS) {
    const value = given[tool];
    if (accepts(tool, value)) choices[tool] = value;
  }
  return choices;
}
