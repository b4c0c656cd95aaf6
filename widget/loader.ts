import type { HandrailStub } from "./api.ts";
import { quietly } from "./loader/quietly.ts";
import { createWidget } from "./loader/widget.ts";
import type { HandrailApi } from "./platform.d.ts";

quietly(install);

function install(): void {
  const early: HandrailStub | undefined = window.Handrail;
  const script = ownScript();
  if (!script || !isSupported() || early?.version) return;
  const api = createWidget(script.src);
  window.Handrail = api;
  for (const call of early?.q ?? []) quietly(() => replay(api, call));
  const widgetId = script.getAttribute("data-widget-id");
  if (widgetId) api.init({ widgetId });
}

/** Module scripts have no `currentScript`; then the address tells which one this is. */
function ownScript(): HTMLScriptElement | undefined {
  const current = document.currentScript;
  if (current instanceof HTMLScriptElement && current.src) return current;
  return Array.from(document.scripts).find(({ src }) => /\/platform\.(\w+\.)?js/.test(src));
}

/** Without these the effects would need inline styles, so older browsers get nothing. */
function isSupported(): boolean {
  return "adoptedStyleSheets" in document && "CSSLayerBlockRule" in window;
}

function replay(api: HandrailApi, call: ArrayLike<unknown>): void {
  const [first, ...rest] = Array.from(call);
  if (typeof first !== "string") api.init(first as { widgetId: string });
  else if (first in api) Reflect.apply(Reflect.get(api, first), api, rest);
}
