import { useEffect } from "react";
import { SITE_WIDGET_ID } from "../src/shared/widget-config.ts";
import { Button } from "../src/ui/button.tsx";

/** Spec section 9, in milliseconds. */
const INIT_DELAY_MS = 100;

interface WidgetScript {
  init(options: { widgetId: string }): void;
  open?(): void;
}

/** Starts the site's own widget once its script, a tag of this page, has loaded. */
export function SiteWidget() {
  useEffect(startWhenLoaded, []);
  return (
    <Button variant="secondary" onClick={() => widgetScript()?.open?.()}>
      Open the accessibility menu
    </Button>
  );
}

function startWhenLoaded(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(initialise, INIT_DELAY_MS);
  };
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener("load", start);
  };
}

function initialise(): void {
  const script = widgetScript();
  if (script) script.init({ widgetId: SITE_WIDGET_ID });
  else console.warn("The widget script did not load");
}

function widgetScript(): WidgetScript | null {
  const found: unknown = Reflect.get(window, "Handrail");
  return isWidgetScript(found) ? found : null;
}

function isWidgetScript(value: unknown): value is WidgetScript {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "init") === "function";
}
