import type { ToolChoices } from "#shared/widget-tools.ts";
import type { WidgetHost } from "../widget-host.ts";

export interface FeatureContext {
  host: WidgetHost;
  /** The chosen value; empty for a tool that only opens something. */
  value: string;
  messages: Record<string, string>;
  /** BCP 47 tag of the messages. */
  language: string;
  /** Ends the feature from within, as its own close button does. */
  end(): void;
}

/**
 * Rules for the page and its open shadow roots. They are put into a cascade layer, where important rules beat all
 * of the page's, whatever their specificity; so each declaration has to be important.
 */
export type FeatureCss = (value: string, choices: ToolChoices) => string;

/** A CSS filter of the whole page; those of all tools are put together in one rule (widget/effects/page-filter.ts). */
export type FeatureFilter = (value: string) => string;

/** Whatever rules cannot do. Starts at once; what it returns ends it without a trace. */
export type StartFeature = (context: FeatureContext) => () => void;

/** Rules that are made from the page's own style sheets, so outside of our layer. */
export interface FittedCss {
  /** Made in slices. Fills the widget's sheet for a moment when it has to measure. */
  css(value: string): Generator<void, string>;
  /** For an open shadow root, which does not see the document's rules. */
  shadowCss(root: ShadowRoot): string;
  /** True when the page's style sheets are not those last read. */
  isStale(): boolean;
  /** True when it had to measure, so that other content may need other rules. */
  dependsOnContent?(): boolean;
}

/**
 * What a file of this folder that is named after a tool exports: some of these. One without rules is a chunk of its
 * own, loaded on first use; all `fit`s are one such chunk; everything else, and `available`, is part of the panel
 * (src/build/widget/feature-table.ts).
 */
export interface FeatureModule {
  /** False where the browser lacks what the tool is made of; then the tool is not offered. */
  available?: () => boolean;
  css?: FeatureCss;
  filter?: FeatureFilter;
  /** Given the widget's sheet on the page, and what makes a path of our server absolute. */
  fit?: (sheet: CSSStyleSheet, file: (path: string) => string) => FittedCss;
  start?: StartFeature;
  /** In place of `start` where that is heavy and the rules are to be part of the panel. */
  load?: () => Promise<{ start: StartFeature }>;
}

/** By tool. `fits` says that its rules are in the other table. */
export type FeatureTable = Record<string, Omit<FeatureModule, "fit"> & { fits?: true }>;

/** By tool. */
export type FitTable = Record<string, FeatureModule["fit"]>;
