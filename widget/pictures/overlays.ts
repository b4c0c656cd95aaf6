import { element } from "../elements.ts";
import { boxOf } from "../page/box-of.ts";
import { page } from "../page/document.ts";
import { findAll } from "../page/find-all.ts";
import { raise } from "../page/raise.ts";
import { addStyles, adopt, unadopt } from "../page/style-sheets.ts";
import { watchPage } from "../page/watch-page.ts";
import styles from "../styles/layers.css";
import type { WidgetHost } from "../widget-host.ts";
import { visiblePart } from "./visible-part.ts";

/** Distance from the viewport, in px, within which elements count as near. */
const MARGIN = "200px";

/**
 * Events that may mean the page has moved or covered something even though its elements are
 * unchanged.
 */
const MOVING_EVENTS =
  "scroll,resize,load,play,pause,click,keyup,focusin,pointerover,transitionend,animationend".split(",");

export interface OverlayPlan {
  selector: string;
  /** Class of the layer that contains all overlays. */
  layer: string;
  /** Identifies what to draw now, so changes are redrawn; empty to draw nothing. */
  contentOf(target: Element): string;
  draw(target: Element, content: string): HTMLElement;
  /** The overlay's custom properties, as CSS declarations. */
  look?(target: Element): string;
  /** Called each time the overlay is placed, with its size in CSS px. */
  placed?(overlay: HTMLElement, width: number, height: number): void;
}

interface Drawn extends PlacedOverlay {
  content: string;
}

/**
 * Draws over page elements without modifying them, including elements added later and elements in
 * open shadow roots: uses a layer in the widget's shadow root that scrolls with the page.
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
    // A focused overlay stays until it loses focus.
    isHeld: (target) => drawn.get(target)?.overlay.contains(host.root.activeElement) ?? false,
    onLeave: erase,
    onChange: refresh,
  });
  for (const name of MOVING_EVENTS)
    addEventListener(name, refresh, { capture: true, passive: true, signal: controller.signal });

  /** Redraws changed overlays in or near the viewport, in the next frame. */
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
    /** Redraws one element's overlay immediately. */
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

/**
 * Adds a layer that scrolls with the page and sits above everything except elements added to the
 * top layer later. All layers are in one box in the top layer, the only place in our shadow root
 * that scrolls with the page.
 */
function addLayer(host: WidgetHost, name: string) {
  const removeStyles = addStyles(host.root, styles);
  const layers = host.region.querySelector(".layers") ?? openBox(host);
  const layer = element("div", { class: `layer ${name}` });
  layers.append(layer);
  return {
    element: layer,
    remove() {
      layer.remove();
      if (!layers.firstChild) layers.remove();
      removeStyles();
    },
  };
}

function openBox(host: WidgetHost): Element {
  const box = element("div", { class: "layers" });
  host.region.append(box);
  if (box.showPopover) {
    // The loader attaches it in the page's next frame, which background tabs don't have.
    if (!box.isConnected) page.documentElement.append(host.root.host);
    box.popover = "manual";
    box.showPopover();
    raise(host);
  }
  return box;
}

interface NearbyPlan {
  selector: string;
  /** Whether an element still counts as near after moving away. */
  isHeld(target: Element): boolean;
  onLeave(target: Element): void;
  /** Called whenever elements may have arrived or left, or the page has changed. */
  onChange(): void;
}

/** Tracks the page's elements in or near the viewport, including open shadow roots. */
function watchNearby({ selector, isHeld, onLeave, onChange }: NearbyPlan) {
  const near = new Set<Element>();
  const observer = new IntersectionObserver(note, { rootMargin: MARGIN });
  let known = new Set<Element>();
  const stopWatching = watchPage(find);
  find();

  function find(): void {
    const found = new Set(findAll(selector));
    for (const target of known) {
      if (found.has(target)) continue;
      observer.unobserve(target);
      leave(target);
    }
    for (const target of found) if (!known.has(target)) observer.observe(target);
    known = found;
    onChange();
  }

  function note(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target);
      else if (!isHeld(target)) leave(target);
    }
    onChange();
  }

  function leave(target: Element): void {
    near.delete(target);
    onLeave(target);
  }

  return {
    near: near as ReadonlySet<Element>,
    stop() {
      stopWatching();
      observer.disconnect();
    },
  };
}

interface PlacedOverlay {
  /** Child of the layer, at the same index as in the list. */
  overlay: HTMLElement;
  target: Element;
  look: string;
}

/** Positions a layer's children with these classes, using rules in one sheet. */
function createOverlayPlaces(host: WidgetHost, layer: HTMLElement) {
  const sheet = new CSSStyleSheet();
  const parent = [...layer.classList].map((name) => `.${name}`).join("");
  let css = "";
  adopt(host.root, sheet);

  function move(rules: string): void {
    if (rules !== css) sheet.replaceSync(rules);
    css = rules;
  }

  return {
    /**
     * Places each overlay over its target and hides overlays whose target isn't visible; reports
     * sizes in CSS px. Reads all positions before writing, so the page is laid out only once.
     */
    lay(
      overlays: PlacedOverlay[],
      onPlaced?: (overlay: HTMLElement, width: number, height: number) => void,
    ): void {
      const origin = layer.getBoundingClientRect();
      const zoom = Number(Object(layer).currentCSSZoom ?? 1);
      const found = overlays.map(({ overlay, target, look }) => {
        const box = boxOf(target);
        return { overlay, look, box, seen: visiblePart(target, box, host.root.host) };
      });
      let end = 0;
      const rules = found.map(({ overlay, look, box, seen }, at) => {
        overlay.hidden = !seen;
        if (!seen) return "";
        const [left, top] = [(box.left - origin.left) / zoom, (box.top - origin.top) / zoom];
        const [width, height] = [box.width / zoom, box.height / zoom];
        const clip = `inset(${seen.top / zoom}px 0 ${seen.bottom / zoom}px)`;
        onPlaced?.(overlay, width, height);
        end = Math.max(end, top + height);
        return `${parent}>:nth-child(${at + 1}){left:${left}px;top:${top}px;width:${width}px;height:${height}px;--clip:${clip};${look}}`;
      });
      // Safari clips in both directions where it should clip in one, so the layer is as tall as its
      // content.
      move(`${parent}{block-size:${end}px}${rules.join("")}`);
    },
    remove: () => unadopt(host.root, sheet),
  };
}
