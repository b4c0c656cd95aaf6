import type { ToolChoices } from "#shared/widgets/tool-values.ts";
import type { WidgetHost } from "./widget-host.ts";

export interface ToolContext {
  host: WidgetHost;
  /** The chosen value; empty for a tool without values. */
  value: string;
  messages: Record<string, string>;
  /** BCP 47 tag of the messages' language. */
  language: string;
  /** Ends the tool from within, e.g. with its own close button. */
  end(): void;
}

/**
 * Returns rules for the page and its open shadow roots. They are put into a cascade layer, where
 * important rules override all the page's rules regardless of specificity, so each declaration must
 * be important.
 */
export type ToolCss = (value: string, choices: ToolChoices) => string;

/**
 * Returns a CSS filter for the whole page; `widget/effects/effects.ts` combines the filters of all
 * tools.
 */
export type ToolFilter = (value: string) => string;

/**
 * Starts the part that rules can't handle. Returns a function that ends it without leaving a trace.
 */
export type StartTool = (context: ToolContext) => () => void;

/** Rules made from the page's own style sheets and therefore outside our layer. */
export interface FittedCss {
  /** Pauses at each `yield`. Briefly fills the widget's sheet if it must measure. */
  css(value: string): Generator<void, string>;
  /** Returns rules for an open shadow root, which the document's rules don't reach. */
  shadowCss(root: ShadowRoot): string;
  /** Whether the page's style sheets have changed since they were last read. */
  isStale(): boolean;
  /** Whether it had to measure, so different content may need different rules. */
  dependsOnContent?(): boolean;
}

/**
 * Exports of `tools/<tool>/<tool>.ts`. A tool without rules is its own chunk, loaded on first use;
 * all `fit`s together are another such chunk; everything else, including `available`, is part of
 * the panel (src/build/widget/script-options.ts).
 */
export interface ToolModule {
  /** Returns false if the browser lacks a requirement; the tool is then not offered. */
  available?: () => boolean;
  css?: ToolCss;
  filter?: ToolFilter;
  /**
   * Receives the widget's sheet on the page and a function that makes paths on our server absolute.
   */
  fit?: (sheet: CSSStyleSheet, file: (path: string) => string) => FittedCss;
  start?: StartTool;
  /** Replaces `start` in a file whose rules belong in the panel but whose code is large. */
  load?: () => Promise<{ start: StartTool }>;
}

/** Tool modules by name; `fits` marks tools whose rules are in `FitTable`. */
export type ToolTable = Record<string, Omit<ToolModule, "fit"> & { fits?: true }>;

/** `fit` functions by tool. */
export type FitTable = Record<string, ToolModule["fit"]>;
