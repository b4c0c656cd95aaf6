import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import type { FitTable, FittedCss } from "../features/feature.ts";

/** Rules of the chosen tools that are made from the page's own rules. */
export interface FittedRules {
  /** Whether a chosen tool makes such rules. */
  isChosen(choices: ToolChoices): boolean;
  /** Whether a chosen tool's code must be loaded first. */
  isMissing(choices: ToolChoices): boolean;
  /** Rejects when the code can't be loaded. */
  load(): Promise<void>;
  /** Pauses at each `yield`. */
  css(choices: ToolChoices): Generator<void, string>;
  shadowCss(choices: ToolChoices, root: ShadowRoot): string;
  /** Whether the page's style sheets have changed since they were read. */
  isStale(choices: ToolChoices): boolean;
  /** Whether a page with the same sheets but other content may need other rules. */
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

  function isChosen(choices: ToolChoices): boolean {
    return WIDGET_TOOLS.some((tool) => choices[tool] && FEATURES[tool]?.fits);
  }

  function fitsOf(choices: ToolChoices): [value: string, fit: FittedCss][] {
    return WIDGET_TOOLS.flatMap((tool) => {
      const value = choices[tool];
      const fit = value && fitOf(tool);
      return fit ? [[value, fit]] : [];
    });
  }

  return {
    isChosen,
    isMissing: (choices) => !table && isChosen(choices),
    async load() {
      table ??= (await import("./fits.ts")).FITS;
    },
    *css(choices) {
      let css = "";
      for (const [value, fit] of fitsOf(choices)) css += yield* fit.css(value);
      return css;
    },
    shadowCss: (choices, root) =>
      fitsOf(choices)
        .map(([, fit]) => fit.shadowCss(root))
        .join(""),
    isStale: (choices) => fitsOf(choices).some(([, fit]) => fit.isStale()),
    dependsOnContent: (choices) => fitsOf(choices).some(([, fit]) => fit.dependsOnContent?.()),
  };
}
