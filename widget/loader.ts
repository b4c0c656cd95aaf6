import type { HandrailStub } from "./api.ts";
import { ownScript } from "./loader/own-script.ts";
import { quietly } from "./loader/quietly.ts";
import { createWidget } from "./loader/widget.ts";
import { globalValue } from "./page/global-value.ts";
import type { HandrailApi } from "./platform.d.ts";

quietly(install);

function install(): void {
  const { version, q } = earlyCalls();
  const script = ownScript();
  if (!script || !isSupported() || typeof version === "string") return;
  const api = createWidget(script.src);
  window.Handrail = api;
  if (Array.isArray(q)) for (const call of q) quietly(() => replay(api, call));
  const widgetId = script.getAttribute("data-widget-id");
  if (widgetId) api.init({ widgetId });
}

/**
 * Returns what the page's own script left in `window.Handrail`. An element or a frame of that name
 * is found there too, and some pages copy it into the variable: neither has a version, and what it
 * calls `q` is no array.
 */
function earlyCalls(): HandrailStub {
  const early = globalValue("Handrail");
  return early instanceof Object ? early : {};
}

/** Without these the effects would need inline styles, so older browsers get nothing. */
function isSupported(): boolean {
  return "adoptedStyleSheets" in Document.prototype && "CSSLayerBlockRule" in window;
}

function replay(api: HandrailApi, [first, ...rest]: Iterable<unknown>): void {
  if (typeof first !== "string") api.init(first as { widgetId: string });
  else if (first in api) Reflect.apply(Reflect.get(api, first), api, rest);
}
