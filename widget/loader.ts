import { ownScript } from "./loader/own-script.ts";
import { runSafely } from "./loader/run-safely.ts";
import { createWidget } from "./loader/widget.ts";
import { globalValue } from "./page/global-value.ts";
import type { HandrailApi } from "./platform.d.ts";

/**
 * The stub that a page may put in `window.Handrail` before the script loads. Each entry in `q` is a
 * method's name and its arguments; an entry that starts with an object is an `init` call.
 */
interface HandrailStub extends Partial<HandrailApi> {
  q?: Iterable<unknown>[];
}

runSafely(install);

function install(): void {
  const { version, q } = earlyCalls();
  if (!ownScript || !isSupported() || typeof version === "string") return;
  const api = createWidget();
  window.Handrail = api;
  if (Array.isArray(q)) for (const call of q) runSafely(() => replay(api, call));
  const widgetId = ownScript.getAttribute("data-widget-id");
  if (widgetId) api.init({ widgetId });
}

/**
 * Returns the value that the page left in `window.Handrail`. It may also be an element or frame
 * with that name, which some pages copy into the variable; it then has no version and no array `q`.
 */
function earlyCalls(): HandrailStub {
  const early = globalValue("Handrail");
  return early instanceof Object ? early : {};
}

/** Whether effects work without inline styles; older browsers get no widget. */
function isSupported(): boolean {
  return "adoptedStyleSheets" in Document.prototype && "CSSLayerBlockRule" in window;
}

function replay(api: HandrailApi, [first, ...rest]: Iterable<unknown>): void {
  if (typeof first !== "string") api.init(first as { widgetId: string });
  else if (first in api) Reflect.get(api, first)(...rest);
}
