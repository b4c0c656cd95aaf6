import { FEATURES } from "handrail:features";
import { type ToolChoices, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import type { FitTable, FittedCss } from "../features/feature.ts";

/** The rules of those of the chosen tools that make them from the page's own. */
export interface FittedRules {
  /** Whether one of the chosen tools makes such rules. */
  isChosen(choices: ToolChoices): boolean;
  /** Whether its code has to be loaded first. */
  isMissing(choices: ToolChoices): boolean;
  /** Rejects when it cannot be loaded. */
  load(): Promise<void>;
  /** Made in slices. */
  css(choices: ToolChoices): Generator<void, string>;
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
