import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import type { FitTable, FittedCss } from "../features/feature.ts";

/** Rules of the chosen tools that are made from the page's own rules. */
export function createFittedRules(sheet: CSSStyleSheet, file: (path: string) => string) {
  const fitted = new Map<WidgetTool, FittedCss>();
  let table: FitTable | undefined;

  function fitOf(tool: WidgetTool): FittedCss | undefined {
    const fit = fitted.get(tool) ?? table?.[tool]?.(sheet, file);
    if (fit) fitted.set(tool, fit);
    return fit;
  }

  /** Whether a chosen tool makes such rules. */
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
    /** Whether a chosen tool's code must be loaded first. */
    isMissing: (choices: ToolChoices) => !table && isChosen(choices),
    /** Rejects when the code can't be loaded. */
    async load() {
      table ??= (await import("./fits.ts")).FITS;
    },
    /** Pauses at each `yield`. */
    *css(choices: ToolChoices): Generator<void, string> {
      let css = "";
      for (const [value, fit] of fitsOf(choices)) css += yield* fit.css(value);
      return css;
    },
    shadowCss: (choices: ToolChoices, root: ShadowRoot) =>
      fitsOf(choices)
        .map(([, fit]) => fit.shadowCss(root))
        .join(""),
    isStale: (choices: ToolChoices) => fitsOf(choices).some(([, fit]) => fit.isStale()),
    /** Whether a page with the same sheets but other content may need other rules. */
    dependsOnContent: (choices: ToolChoices) => fitsOf(choices).some(([, fit]) => fit.dependsOnContent?.()),
  };
}
