import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "../../src/shared/widget-tools.ts";
import type { FitTable, FittedCss } from "../features/feature.ts";

export interface FittedRules {
  /** Whether rules of a chosen tool have to be loaded first. */
  isMissing(choices: ToolChoices): boolean;
  /** Rejects when they cannot be loaded. */
  load(): Promise<void>;
  /** Those of the chosen tools whose rules come from the page's own. */
  of(choices: ToolChoices): [value: string, fit: FittedCss][];
}

export function createFittedRules(sheet: CSSStyleSheet, file: (path: string) => string): FittedRules {
  const fitted = new Map<WidgetTool, FittedCss>();
  let table: FitTable | undefined;

  function fitOf(tool: WidgetTool): FittedCss | undefined {
    const fit = fitted.get(tool) ?? table?.[tool]?.(sheet, file);
    if (fit) fitted.set(tool, fit);
    return fit;
  }

  return {
    isMissing: (choices) => !table && WIDGET_TOOLS.some((tool) => choices[tool] && FEATURES[tool]?.fits),
    async load() {
      table = (await import("./fits.ts")).FITS;
    },
    of(choices) {
      return WIDGET_TOOLS.flatMap((tool) => {
        const value = choices[tool];
        const fit = value && fitOf(tool);
        return fit ? [[value, fit]] : [];
      });
    },
  };
}
