import { watchPage } from "../effects/page-watch.ts";
import { openShadowRoots } from "../effects/shadow-roots.ts";
import { element } from "../elements.ts";
import { abandon, adopt } from "../page-effects.ts";
import { sheetOf } from "../sheet-of.ts";
import styles from "../styles/layer.css";
import type { WidgetHost } from "../widget-host.ts";
import { seenPart } from "./seen-part.ts";

/** How far outside of the viewport, in px, something is drawn over already. */
const MARGIN = "200px";

/** After these the page may have moved or covered something without a change of its elements. */
const MOVING_EVENTS = [
  "scroll",
  "resize",
  "load",
  "click",
  "keyup",
  "pointerover",
  "transitionend",
  "animationend",
];

export interface OverlayPlan {
  /** What may be drawn over. */
  selector: string;
  /** Class of the layer that all lie in. */
  layer: string;
  /** What to lay over an element that came near the viewport; null for nothing. */
  draw(target: Element): HTMLElement | null;
  /** The element has moved or changed its size, in CSS px. */
  placed?(drawn: HTMLElement, target: Element, width: number, height: number): void;
}

export interface Overlays {
  /** The one drawn over this element now. */
  over(target: Element): HTMLElement | undefined;
  /** Draws over this element anew, if it is near the viewport. */
  redraw(target: Element): void;
  stop(): void;
}

/**
 * Draws over elements of the page, later ones and those in open shadow roots too, without touching them: in a layer of
 * the widget's shadow root that scrolls with the page.
 */
export function createOverlays(host: WidgetHost, plan: OverlayPlan): Overlays {
  const layer = element("div", { class: `layer ${plan.layer}` });
  const drawn = new Map<Element, HTMLElement>();
  const near = new IntersectionObserver(noteNear, { rootMargin: MARGIN });
  const sized = new ResizeObserver(placeSoon);
  let known = new Set<Element>();
  let frame = 0;

  const sheet = sheetOf(styles);
  adopt(host.root, sheet);
  host.region.append(layer);
  if (layer.showPopover) {
    layer.popover = "manual";
    layer.showPopover();
    host.raise();
  }
  find();
  const stopWatching = watchPage(find);
  for (const name of MOVING_EVENTS) addEventListener(name, placeSoon, { capture: true, passive: true });

  function find(): void {
    const found = new Set<Element>();
    for (const root of [document, ...openShadowRoots(document)])
      for (const target of root.querySelectorAll(plan.selector)) found.add(target);
    for (const target of known) if (!found.has(target)) forget(target);
    for (const target of found) if (!known.has(target)) near.observe(target);
    known = found;
    placeSoon();
  }

  function forget(target: Element): void {
    near.unobserve(target);
    erase(target);
  }

  function noteNear(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) leave(target);
      else if (!drawn.has(target)) draw(target);
    }
    placeSoon();
  }

  /** What holds the focus stays until it has lost it. */
  function leave(target: Element): void {
    if (!drawn.get(target)?.contains(host.root.activeElement)) erase(target);
  }

  function draw(target: Element): void {
    const overlay = plan.draw(target);
    if (!overlay) return;
    overlay.classList.add("overlay");
    overlay.hidden = true;
    drawn.set(target, overlay);
    layer.append(overlay);
    sized.observe(target);
  }

  function erase(target: Element): void {
    drawn.get(target)?.remove();
    drawn.delete(target);
    sized.unobserve(target);
  }

  function placeSoon(): void {
    frame ||= requestAnimationFrame(place);
  }

  /** Reads all positions first and writes then, so that the page is laid out once. */
  function place(): void {
    frame = 0;
    if (drawn.size === 0) return;
    const origin = layer.getBoundingClientRect();
    const zoom = Number(Object(layer).currentCSSZoom ?? 1);
    const places = [...drawn].map(([target, overlay]) => {
      const box = target.getBoundingClientRect();
      return { target, overlay, box, seen: seenPart(target, box, host.root.host) };
    });
    for (const { target, overlay, box, seen } of places) {
      overlay.hidden = !seen;
      if (!seen) continue;
      const { style } = overlay;
      style.left = `${(box.left - origin.left) / zoom}px`;
      style.top = `${(box.top - origin.top) / zoom}px`;
      style.width = `${box.width / zoom}px`;
      style.height = `${box.height / zoom}px`;
      style.setProperty("--clip", `inset(${seen.top / zoom}px 0 ${seen.bottom / zoom}px)`);
      plan.placed?.(overlay, target, box.width / zoom, box.height / zoom);
    }
  }

  return {
    over: (target) => drawn.get(target),
    redraw(target) {
      if (!drawn.has(target)) return;
      erase(target);
      draw(target);
      place();
    },
    stop() {
      stopWatching();
      for (const name of MOVING_EVENTS) removeEventListener(name, placeSoon, { capture: true });
      cancelAnimationFrame(frame);
      near.disconnect();
      sized.disconnect();
      layer.remove();
      abandon(host.root, sheet);
    },
  };
}
