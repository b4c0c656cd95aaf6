/** Types for the widget's script, `/platform.js`. Imports nothing, so it can be copied anywhere. */

/** Type of `window.Handrail`. No method throws; early calls wait for the widget. */
export interface HandrailApi {
  /** The service's version; missing until the script loads. */
  readonly version?: string;
  /** Starts the widget or switches to another widget. */
  init(options: { widgetId: string }): void;
  /** Opens the panel. */
  open(): void;
  close(): void;
  /** Sets a tool to a value, as in `set("text-size", "1.5")`; null switches it off. */
  set(tool: string, value: string | null): void;
  /** Switches off every adjustment and deletes the stored choices. */
  reset(): void;
  /**
   * Calls the listener on each event with that name. Returns a function that removes it, or nothing
   * while the call waits for the script.
   */
  on<Name extends keyof HandrailEvents>(
    name: Name,
    listener: (event: HandrailEvents[Name]) => void,
  ): (() => void) | undefined;
}

export interface HandrailEvents {
  /** The button has appeared for the first time. */
  ready: Record<string, never>;
  open: Record<string, never>;
  close: Record<string, never>;
  /** A visitor or `set` has changed a tool; null means off. */
  change: { tool: string; value: string | null };
  reset: Record<string, never>;
}

declare global {
  interface Window {
    /** Missing until the script loads, unless the page queues calls for it. */
    Handrail?: HandrailApi;
  }
}
