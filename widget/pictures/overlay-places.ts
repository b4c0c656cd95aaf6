import { boxOf } from "../page/box-of.ts";
import { abandon, adopt } from "../page/style-sheets.ts";
import type { WidgetHost } from "../widget-host.ts";
import { seenPart } from "./seen-part.ts";

export interface PlacedOverlay {
  /** In the order of the layer's children. */
  overlay: HTMLElement;
  target: Element;
  /** Custom properties of its own, as CSS declarations. */
  look: string;
}

export interface OverlayPlaces {
  /** Lays each over its target and hides those whose target is not seen; tells the sizes in CSS px. */
  lay(
    overlays: PlacedOverlay[],
    onPlaced?: (overlay: HTMLElement, width: number, height: number) => void,
  ): void;
  remove(): void;
}

/** Where the children of a layer of these classes lie, as rules of one sheet. */
export function createOverlayPlaces(host: WidgetHost, layer: HTMLElement): OverlayPlaces {
  const sheet = new CSSStyleSheet();
  const parent = [...layer.classList].map((name) => `.${name}`).join("");
  let css = "";
  adopt(host.root, sheet);

  function move(rules: string): void {
    if (rules !== css) sheet.replaceSync(rules);
    css = rules;
  }

  return {
    /** Reads all positions first and writes then, so that the page is laid out once. */
    lay(overlays, onPlaced) {
      const origin = layer.getBoundingClientRect();
      const zoom = Number(Object(layer).currentCSSZoom ?? 1);
      const found = overlays.map(({ overlay, target, look }) => {
        const box = boxOf(target);
        return { overlay, look, box, seen: seenPart(target, box, host.root.host) };
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
      // What is clipped in one direction, Safari clips in both: the layer is as tall as what lies in it.
      move(`${parent}{block-size:${end}px}${rules.join("")}`);
    },
    remove: () => abandon(host.root, sheet),
  };
}
