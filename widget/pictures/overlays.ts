import { element } from "../elements.ts";
import { findAll } from "../page/find-all.ts";
import { watchPage } from "../page/watch-page.ts";
import type { WidgetHost } from "../widget-host.ts";
import { addLayer } from "./layers.ts";
import { createOverlayPlaces, type PlacedOverlay } from "./overlay-places.ts";

/** How far outside of the viewport, in px, something is drawn over already. */
const MARGIN = "200px";

/** After these the page may have moved, changed or covered something although its elements are the same. */
const MOVING_EVENTS =
  "scroll,resize,load,play,pause,click,keyup,focusin,pointerover,transitionend,animationend".split(",");

export interface OverlayPlan {
  /** What may be drawn over. */
  selector: string;
  /** Class of the layer that all lie in. */
  layer: string;
  /** Tells what is to be drawn over an element now, so that it is drawn anew once that changes; empty for nothing. */
  contentOf(target: Element): string;
  draw(target: Element, content: string): HTMLElement;
  /** Custom properties of what was drawn, as CSS declarations. */
  look?(target: Element): string;
  /** After each placing, with the size in CSS px. */
  placed?(overlay: HTMLElement, width: number, height: number): void;
}

export interface Overlays {
  /** The one drawn over this element now. */
  over(target: Element): HTMLElement | undefined;
  /** Looks at everything in sight again, with the next frame. */
  refresh(): void;
  /** Looks at one element again, at once. */
  update(target: Element): void;
  stop(): void;
}

interface Drawn extends PlacedOverlay {
  content: string;
}

/**
 * Draws over elements of the page, later ones and those in open shadow roots too, without touching them: in a layer of
 * the widget's shadow root that scrolls with the page.
 */
export function createOverlays(host: WidgetHost, plan: OverlayPlan): Overlays {
  const layer = addLayer(host, plan.layer);
  const places = createOverlayPlaces(host, layer.element);
  const drawn = new Map<Element, Drawn>();
  const near = new Set<Element>();
  const nearness = new IntersectionObserver(noteNear, { rootMargin: MARGIN });
  const sizes = new ResizeObserver(refresh);
  let known = new Set<Element>();
  let frame = 0;

  find();
  const stopWatching = watchPage(find);
  for (const name of MOVING_EVENTS) addEventListener(name, refresh, { capture: true, passive: true });

  function find(): void {
    const found = new Set(findAll(plan.selector));
    for (const target of known) if (!found.has(target)) forget(target);
    for (const target of found) if (!known.has(target)) nearness.observe(target);
    known = found;
    refresh();
  }

  function forget(target: Element): void {
    nearness.unobserve(target);
    near.delete(target);
    erase(target);
  }

  /** What holds the focus stays until it has lost it. */
  function noteNear(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target);
      else if (!drawn.get(target)?.overlay.contains(host.root.activeElement)) {
        near.delete(target);
        erase(target);
      }
    }
    refresh();
  }

  function refresh(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      for (const target of near) draw(target);
      if (drawn.size > 0) place();
    });
  }

  function draw(target: Element): void {
    const content = plan.contentOf(target);
    if (content === (drawn.get(target)?.content ?? "")) return;
    erase(target);
    if (!content) return;
    const overlay = element("div", { class: "overlay", hidden: "" }, plan.draw(target, content));
    drawn.set(target, { content, overlay, target, look: plan.look?.(target) ?? "" });
    layer.element.append(overlay);
    sizes.observe(target);
  }

  function erase(target: Element): void {
    drawn.get(target)?.overlay.remove();
    drawn.delete(target);
    sizes.unobserve(target);
  }

  function place(): void {
    places.lay([...drawn.values()], plan.placed);
  }

  return {
    over: (target) => drawn.get(target)?.overlay,
    refresh,
    update(target) {
      draw(target);
      place();
    },
    stop() {
      stopWatching();
      for (const name of MOVING_EVENTS) removeEventListener(name, refresh, { capture: true });
      cancelAnimationFrame(frame);
      nearness.disconnect();
      sizes.disconnect();
      layer.remove();
      places.remove();
    },
  };
}
