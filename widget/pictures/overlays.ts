import { element } from "../elements.ts";
import type { WidgetHost } from "../widget-host.ts";
import { addLayer } from "./layers.ts";
import { createOverlayPlaces, type PlacedOverlay } from "./overlay-places.ts";
import { watchNearby } from "./watch-nearby.ts";

/**
 * After these events the page may have moved or covered something although its elements are the
 * same.
 */
const MOVING_EVENTS =
  "scroll,resize,load,play,pause,click,keyup,focusin,pointerover,transitionend,animationend".split(",");

export interface OverlayPlan {
  /** Elements that may get an overlay. */
  selector: string;
  /** Class of the layer that holds all overlays. */
  layer: string;
  /** Identifies what to draw now, so that a change draws it again; empty for nothing. */
  contentOf(target: Element): string;
  draw(target: Element, content: string): HTMLElement;
  /** Custom properties of the overlay, as CSS declarations. */
  look?(target: Element): string;
  /** Called after each placing, with the size in CSS px. */
  placed?(overlay: HTMLElement, width: number, height: number): void;
}

interface Drawn extends PlacedOverlay {
  content: string;
}

/**
 * Draws over elements of the page without touching them, later ones and those in open shadow roots
 * too: in a layer of the widget's shadow root that scrolls with the page.
 */
export function createOverlays(host: WidgetHost, plan: OverlayPlan) {
  const layer = addLayer(host, plan.layer);
  const places = createOverlayPlaces(host, layer.element);
  const drawn = new Map<Element, Drawn>();
  const sizes = new ResizeObserver(refresh);
  const controller = new AbortController();
  let frame = 0;
  const nearby = watchNearby({
    selector: plan.selector,
    // An overlay with the focus stays until it has lost it.
    isHeld: (target) => drawn.get(target)?.overlay.contains(host.root.activeElement) ?? false,
    onLeave: erase,
    onChange: refresh,
  });
  for (const name of MOVING_EVENTS)
    addEventListener(name, refresh, { capture: true, passive: true, signal: controller.signal });

  /** Draws again what has changed in or near the viewport, in the next frame. */
  function refresh(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      for (const target of nearby.near) draw(target);
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
    get: (target: Element) => drawn.get(target)?.overlay,
    refresh,
    /** Draws one element's overlay again, immediately. */
    update(target: Element) {
      draw(target);
      place();
    },
    stop() {
      controller.abort();
      nearby.stop();
      cancelAnimationFrame(frame);
      sizes.disconnect();
      layer.remove();
      places.remove();
    },
  };
}
