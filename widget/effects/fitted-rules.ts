import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "../../src/shared/widget-tools.ts";
import type { FitTable, FittedCss } from "../features/feature.ts";

/** The rules of those of the chosen tools that make them from the page's own. */
export interface FittedRules {
  /** Whether rules of a chosen tool have to be loaded first. */
  isMissing(choices: ToolChoices): boolean;
  /** Rejects when they cannot be loaded. */
  load(): Promise<void>;
  css(choices: ToolChoices): string;
  shadowCss(choices: ToolChoices, root: ShadowRoot): string;
  /** True when the page's style sheets are not those last read. */
  isStale(choices: ToolChoices): boolean;
  /** True when a page with other content may need other rules, though its sheets are the same. */
  dependsOnContent(choices: ToolChoices): boolean;
}

export function createFittedRules(sheet: CSSStyleSheet, file: (path: string) => string): FittedRules {
  const fitted = new Map<WidgetTool, FittedCss>();
  let table: FitTable | undefined;

  function fitOf(tool: WidgetTool): FittedCss | undefined {
    const fit = fitted.get(tool) ?? table?.[tool]?.(sheet, file);
    if (fit) fitted.set(tool, fit);
    return fit;
  }

  function fitsOf(choices: ToolChoices): [value: string, fit: FittedCss][] {
    return WIDGET_TOOLS.flatMap((tool) => {
      const value = choices[tool];
      const fit = value && fitOf(tool);
      return fit ? [[value, fit]] : [];
    });
  }

  return {
    isMissing: (choices) => !table && WIDGET_TOOLS.some((tool) => choices[tool] && FEATURES[tool]?.fits),
    async load() {
      table = (await import("./fits.ts")).FITS;
    },
    css: (choices) => joined(fitsOf(choices).map(([value, fit]) => fit.css(value))),
    shadowCss: (choices, root) => joined(fitsOf(choices).map(([, fit]) => fit.shadowCss(root))),
    isStale: (choices) => fitsOf(choices).some(([, fit]) => fit.isStale()),
    dependsOnContent: (choices) => fitsOf(choices).some(([, fit]) => fit.dependsOnContent?.()),
  };
}

const joined = (css: string[]): string => css.join("");
