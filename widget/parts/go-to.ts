import { plain } from "#shared/plain.ts";
import { element } from "../elements.ts";
import { boxOf } from "../page/box-of.ts";
import { createDynamicRule } from "../page/dynamic-rule.ts";
import { focusedElement } from "../page/find-all.ts";
import { isShown } from "../page/is-shown.ts";
import { neighbors } from "../page/neighbors.ts";
import { FOCUSABLE, isDisabled } from "../page/operable.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/landing.css";
import type { WidgetHost } from "../widget-host.ts";

/**
 * Scrolls to a place on the page, marks it and lets keyboard navigation continue from there:
 * through focus if the place can receive it, or else by handling the next Tab press, since no
 * browser feature does this without changing the page's attributes. Ends on the visitor's next
 * press or focus change, or when the returned function is called.
 */
export function goTo(host: WidgetHost, place: Element): () => void {
  const controller = new AbortController();
  const leave = () => controller.abort();
  plain(place).scrollIntoView({
    block: plain(place).clientHeight > innerHeight / 2 ? "start" : "center",
    behavior: "instant",
  });
  if (!takeFocus(place)) goOnFrom(place, controller.signal);
  mark(host, place, controller.signal);
  for (const step of ["pointerdown", "focusin"]) {
    addEventListener(step, leave, { capture: true, passive: true, signal: controller.signal });
  }
  return leave;
}

function takeFocus(place: Element): boolean {
  if (place instanceof HTMLElement || place instanceof SVGElement)
    plain(place).focus({ preventScroll: true });
  return focusedElement() === place;
}

function goOnFrom(place: Element, signal: AbortSignal): void {
  const focused = focusedElement();
  if (focused instanceof HTMLElement || focused instanceof SVGElement) plain(focused).blur();
  getSelection()?.collapse(place, 0);
  addEventListener("keydown", step, { capture: true, signal });

  function step(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (key !== "Tab" || ctrlKey || altKey || metaKey || focusedElement()) return;
    for (const next of neighbors(place, FOCUSABLE, shiftKey)) {
      const stops = next instanceof HTMLElement || next instanceof SVGElement;
      if (!stops || plain(next).tabIndex < 0 || isDisabled(next) || !isShown(next)) continue;
      event.preventDefault();
      plain(next).focus();
      return;
    }
  }
}

/** Shows a frame in the widget's shadow root that follows the place as the page scrolls. */
function mark(host: WidgetHost, place: Element, signal: AbortSignal): void {
  const removeStyles = addStyles(host.root, styles);
  const position = createDynamicRule(host.root, ".landing");
  const frame = element("div", { class: "landing" });
  host.region.append(frame);
  follow();
  addEventListener("scroll", follow, { capture: true, passive: true, signal });
  addEventListener("resize", follow, { signal });
  signal.addEventListener("abort", () => {
    frame.remove();
    position.remove();
    removeStyles();
  });

  function follow(): void {
    const { left, top, width, height } = boxOf(place);
    position.set("--landing-x", `${left}px`);
    position.set("--landing-y", `${top}px`);
    position.set("--landing-width", `${width}px`);
    position.set("--landing-height", `${height}px`);
  }
}
