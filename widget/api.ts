import type { HandrailApi } from "./platform.d.ts";

/**
 * The stub that a page may put in `window.Handrail` before the script has loaded. Each entry of `q`
 * is a method's name and its arguments; an entry that starts with an object is a call of `init`.
 */
export interface HandrailStub extends Partial<HandrailApi> {
  q?: Iterable<unknown>[];
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}
