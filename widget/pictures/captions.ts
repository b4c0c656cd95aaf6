import { plain } from "#shared/plain.ts";
import { element } from "../elements.ts";
import { targetOf } from "../page/find-all.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/captions.css";
import type { WidgetHost } from "../widget-host.ts";
import { createOverlays } from "./overlays.ts";

export interface CaptionPlan {
  selector: string;
  /** Class of the layer that contains the captions. */
  layer: string;
  /** Returns an empty string if the picture has no caption. */
  textFor(picture: Element): string;
}

/** Size below which a caption would cover the picture, so it shows only on hover or focus. */
const ROOMY_PX = { width: 120, height: 60 };

/** Shows text over each picture in sight; clipped text is shown in full on hover or focus. */
export function createCaptions(host: WidgetHost, { selector, layer, textFor }: CaptionPlan) {
  const removeStyles = addStyles(host.root, styles);
  let pointed: Element | undefined;
  const overlays = createOverlays(host, {
    selector,
    layer: `captions ${layer}`,
    contentOf: textFor,
    draw: (_, text) => element("p", { dir: "auto" }, text),
    placed(overlay, width, height) {
      overlay.classList.toggle("tiny", width < ROOMY_PX.width || height < ROOMY_PX.height);
    },
  });

  function pointAt(event: Event): void {
    const target = targetOf(event);
    if (!target) return;
    const inside = event.type === "focusin" ? (plain(target).querySelector(selector) ?? target) : target;
    const picture = plain(inside).closest(selector) ?? undefined;
    if (picture === pointed) return;
    clearPointed();
    pointed = picture;
    if (picture) overlays.get(picture)?.classList.add("pointed");
  }

  function clearPointed(): void {
    if (pointed) overlays.get(pointed)?.classList.remove("pointed");
    pointed = undefined;
  }

  function dismiss({ key }: KeyboardEvent): void {
    if (key === "Escape" && pointed) overlays.get(pointed)?.classList.remove("pointed");
  }

  const controller = new AbortController();
  const { signal } = controller;
  addEventListener("pointerover", pointAt, { passive: true, signal });
  addEventListener("focusin", pointAt, { signal });
  addEventListener("keydown", dismiss, { signal });
  return {
    refresh: overlays.refresh,
    stop() {
      controller.abort();
      overlays.stop();
      removeStyles();
    },
  };
}
