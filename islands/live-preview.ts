import { DEFAULT_WIDGET_APPEARANCE, WIDGET_POSITIONS, WIDGET_SIZES } from "#shared/widgets/config.ts";
import { WIDGET_COLOR_NAMES } from "#shared/widgets/launcher-colors.ts";
import type { Appearance } from "#shared/widgets/schemas.ts";
import { siteWidgetId } from "#shared/widgets/site-widgets.ts";
import { saveLook } from "#ui/browser/saved-look.ts";

/** Gives the page time to settle before the widget starts. */
const INIT_DELAY_MS = 100;

interface WidgetScript {
  init(options: { widgetId: string }): void;
  open(): void;
}

/** Starts the page's own widget once its script has loaded, and lets the form change its look. */
export function startPreview(form: HTMLFormElement): void {
  whenLoaded(() => setTimeout(() => show(form), INIT_DELAY_MS));
  form.addEventListener("change", () => {
    show(form);
    announceLook(form);
  });
  for (const button of form.querySelectorAll("[data-preview-open]")) {
    button.addEventListener("click", () => widgetScript()?.open());
  }
  for (const link of form.querySelectorAll("[data-preview-keep]")) {
    link.addEventListener("click", () => saveLook(lookOf(form)));
  }
}

function whenLoaded(action: () => void): void {
  if (document.readyState === "complete") action();
  else window.addEventListener("load", action, { once: true });
}

function show(form: HTMLFormElement): void {
  const script = widgetScript();
  if (script) script.init({ widgetId: siteWidgetId(lookOf(form)) });
  else console.warn("The widget script did not load");
}

/** Announces the new look to users who can't see the corner where it changes. */
function announceLook(form: HTMLFormElement): void {
  const status = form.querySelector("[role=status]");
  const chosen = [...form.querySelectorAll<HTMLInputElement>("input:checked")];
  const words = chosen.map((input) => input.labels?.[0]?.textContent?.trim().toLowerCase());
  if (status) status.textContent = (form.dataset.livePreview ?? "").replace("{look}", words.join(", "));
}

function lookOf(form: HTMLFormElement): Appearance {
  const data = new FormData(form);
  const { position, size, colorScheme } = DEFAULT_WIDGET_APPEARANCE;
  return {
    position: WIDGET_POSITIONS.find((value) => value === data.get("position")) ?? position,
    size: WIDGET_SIZES.find((value) => value === data.get("size")) ?? size,
    colorScheme: WIDGET_COLOR_NAMES.find((value) => value === data.get("colorScheme")) ?? colorScheme,
  };
}

function widgetScript(): WidgetScript | null {
  const found: unknown = Reflect.get(window, "Handrail");
  return isWidgetScript(found) ? found : null;
}

function isWidgetScript(value: unknown): value is WidgetScript {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "init") === "function";
}
