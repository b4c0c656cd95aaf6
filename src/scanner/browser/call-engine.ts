import { readBuilt } from "#src/bundles/shipped-files.ts";
import { ENGINE_FILE } from "../engine-file.ts";
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

/**
 * Returns a script that evaluates an expression, with the engine available as `handrailScanner`.
 */
export function withEngine(expression: string): string {
  return `${readBuilt(ENGINE_FILE).toString("utf8")}\n${expression}`;
}
