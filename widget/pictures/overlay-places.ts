import { boxOf } from "../page/box-of.ts";
import { adopt, unadopt } from "../page/style-sheets.ts";
import type { WidgetHost } from "../widget-host.ts";
import { visiblePart } from "./visible-part.ts";

export interface PlacedOverlay {
  /** In the order of the layer's children. */
  overlay: HTMLElement;
  target: Element;
  /** The overlay's custom properties, as CSS declarations. */
  look: string;
}

/** Positions the children of a layer with these classes, by rules of one sheet. */
export function createOverlayPlaces(host: WidgetHost, layer: HTMLElement) {
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
     * Lays each overlay over its target and hides those whose target is not visible; reports sizes
     * in CSS px. Reads all positions before it writes, so that the page is laid out once.
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
      // Safari clips in both directions what should be clipped in one, so the layer is as tall as
      // its content.
      move(`${parent}{block-size:${end}px}${rules.join("")}`);
    },
    remove: () => unadopt(host.root, sheet),
  };
}
