import type { BrowserPage, FramePlace } from "./browser-page.ts";

/**
 * Evaluates an expression with the engine that an audit left in the frame's world. Returns null if
 * the document has since been replaced.
 */
export function callEngine<Value>(
  page: BrowserPage,
  place: FramePlace,
  expression: string,
): Promise<Value | null> {
  return page.evaluate<Value | null>(place, `globalThis.handrailScanner ? (${expression}) : null`);
}
