import type { WidgetHost } from "../widget-host.ts";

export interface FeatureContext {
  host: WidgetHost;
  /** The chosen value of `TOOL_VALUES`. */
  value: string;
  messages: Record<string, string>;
}

/** A tool that needs more than rules. Starts at once; what it returns ends it without a trace. */
export type Feature = (context: FeatureContext) => () => void;
