import type { ToolChoices } from "#shared/widgets/tool-values.ts";
import type { WidgetHost } from "./widget-host.ts";

export interface ToolContext {
  host: WidgetHost;
  /** The chosen value; empty for a tool that has none. */
  value: string;
  messages: Record<string, string>;
  /** BCP 47 tag of the messages. */
  language: string;
  /** Ends the tool from within, such as by its own close button. */
  end(): void;
}

/**
 * Returns rules for the page and its open shadow roots. They go into a cascade layer, where
 * important rules beat all of the page's, whatever their specificity; so each declaration must be
 * important.
 */
export type ToolCss = (value: string, choices: ToolChoices) => string;

/**
 * Returns a CSS filter of the whole page; `widget/effects/effects.ts` combines all tools' filters.
 */
export type ToolFilter = (value: string) => string;

/** Starts what rules can't do. Returns a function that ends it without a trace. */
export type StartTool = (context: ToolContext) => () => void;

/** Rules made from the page's own style sheets, and so outside of our layer. */
export interface FittedCss {
  /** Pauses at each `yield`. Fills the widget's sheet for a moment when it must measure. */
  css(value: string): Generator<void, string>;
  /** Returns rules for an open shadow root, which does not see the document's rules. */
  shadowCss(root: ShadowRoot): string;
  /** Whether the page's style sheets have changed since they were read. */
  isStale(): boolean;
  /** Whether it had to measure, so that other content may need other rules. */
  dependsOnContent?(): boolean;
}

/**
 * Exports of `tools/<tool>/<tool>.ts`. A tool without rules is a chunk
 * of its own, loaded on first use; all `fit`s are one such chunk; everything else, and `available`,
 * is part of the panel (src/build/widget/script-options.ts).
 */
export interface ToolModule {
  /** Returns false where the browser lacks a requirement; then the tool is not offered. */
  available?: () => boolean;
  css?: ToolCss;
  filter?: ToolFilter;
  /**
   * Receives the widget's sheet on the page, and a function that makes paths on our server
   * absolute.
   */
  fit?: (sheet: CSSStyleSheet, file: (path: string) => string) => FittedCss;
  start?: StartTool;
  /** Replaces `start` in a file whose rules belong to the panel but whose code is heavy. */
  load?: () => Promise<{ start: StartTool }>;
}

/** Tool modules by name; `fits` marks tools whose rules are in the other table. */
export type ToolTable = Record<string, Omit<ToolModule, "fit"> & { fits?: true }>;

/** `fit` functions by tool. */
export type FitTable = Record<string, ToolModule["fit"]>;
