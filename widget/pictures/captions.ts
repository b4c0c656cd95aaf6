import { element } from "../elements.ts";
import { targetOf } from "../page/find-all.ts";
import { plain } from "../page/plain.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/captions.css";
import type { WidgetHost } from "../widget-host.ts";
import { createOverlays } from "./overlays.ts";

export interface CaptionPlan {
  /** The pictures. */
  selector: string;
  /** Class of the layer. */
  layer: string;
  /** Empty for a picture that gets none. */
  textFor(picture: Element): string;
}

export interface Captions {
  /** Looks at the pictures in sight again. */
  refresh(): void;
  stop(): void;
}

/** Below this a caption would cover the picture, so it shows only while the picture has the pointer or the focus. */
const ROOMY_PX = { width: 120, height: 60 };

/** A text over each picture in sight; one that was cut off shows whole while its picture has the pointer or the focus. */
export function createCaptions(host: WidgetHost, { selector, layer, textFor }: CaptionPlan): Captions {
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
    forgetPointed();
    pointed = picture;
    if (picture) overlays.over(picture)?.classList.add("pointed");
  }

  function forgetPointed(): void {
    if (pointed) overlays.over(pointed)?.classList.remove("pointed");
    pointed = undefined;
  }

  function dismiss({ key }: KeyboardEvent): void {
    if (key === "Escape" && pointed) overlays.over(pointed)?.classList.remove("pointed");
  }

  addEventListener("pointerover", pointAt, { passive: true });
  addEventListener("focusin", pointAt);
  addEventListener("keydown", dismiss);
  return {
    refresh: overlays.refresh,
    stop() {
      removeEventListener("pointerover", pointAt);
      removeEventListener("focusin", pointAt);
      removeEventListener("keydown", dismiss);
      overlays.stop();
      removeStyles();
    },
  };
}
