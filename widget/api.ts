/** `window.Handrail`. */
export interface HandrailApi {
  readonly version: string;
  init(options: { widgetId: string }): void;
  open(): void;
  close(): void;
  /** Switches every adjustment off and forgets it. */
  reset(): void;
}

/**
 * What a page may put there before the script has loaded:
 * `window.Handrail = window.Handrail || { q: [], init() { this.q.push(arguments) } }`.
 */
export interface HandrailStub {
  q: ArrayLike<unknown>[];
}

declare global {
  interface Window {
    Handrail?: HandrailApi | HandrailStub;
  }
}
