import { element } from "../elements.ts";
import { page } from "../page/document.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/layers.css";
import type { WidgetHost } from "../widget-host.ts";

/**
 * Adds a layer whose content scrolls with the page, above all of it except what opened later in the
 * top layer. All layers lie in one box of the top layer, the only place in our shadow root that
 * scrolls so.
 */
export function addLayer(host: WidgetHost, name: string) {
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
    // The loader attaches it in the page's next frame, which a background tab doesn't have.
    if (!box.isConnected) page.documentElement.append(host.root.host);
    box.popover = "manual";
    box.showPopover();
    host.raise();
  }
  return box;
}
