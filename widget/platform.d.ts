/** Types of the widget's script, `/platform.js`. Imports nothing, so it can be copied anywhere. */

/** The type of `window.Handrail`. No method throws; early calls wait for the widget. */
export interface HandrailApi {
  /** The service's version; missing until the script has arrived. */
  readonly version?: string;
  /** Starts the widget, or switches to another one. */
  init(options: { widgetId: string }): void;
  /** Opens the panel. */
  open(): void;
  close(): void;
  /** Switches a tool to a value, as in `set("text-size", "1.5")`; null switches it off. */
  set(tool: string, value: string | null): void;
  /** Switches every adjustment off and deletes the stored choices. */
  reset(): void;
  /**
   * Calls the listener at each event of that name. Returns a function that removes it, or nothing
   * while the call waits for the script.
   */
  on<Name extends keyof HandrailEvents>(
    name: Name,
    listener: (event: HandrailEvents[Name]) => void,
  ): (() => void) | undefined;
}

export interface HandrailEvents {
  /** The button appears for the first time. */
  ready: Record<string, never>;
  open: Record<string, never>;
  close: Record<string, never>;
  /** A visitor or `set` changed a tool; null is off. */
  change: { tool: string; value: string | null };
  reset: Record<string, never>;
}

declare global {
  interface Window {
    /** Missing until the script has arrived, unless the page queues calls for it. */
    Handrail?: HandrailApi;
  }
}
