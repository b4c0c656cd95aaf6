import { element } from "../elements.ts";
import type { FeatureContext } from "../features/feature.ts";
import { createIcon } from "../icons.ts";
import { addStyles } from "../page/style-sheets.ts";
import { describePicture } from "../pictures/describe-picture.ts";
import { drawStill, lookOfStill } from "../pictures/draw-still.ts";
import { isAnimated } from "../pictures/is-animated.ts";
import { createOverlays } from "../pictures/overlays.ts";
import styles from "../styles/freeze-media.css";
import { freezePictures } from "./freeze-pictures.ts";
import { freezeVideos } from "./freeze-videos.ts";
import type { Freezer } from "./freezer.ts";
import { shareInRegion } from "./share-in-region.ts";
import { watchPresses } from "./visitor-presses.ts";

const PLAY = "M7 4v16l13-8Z";
const PAUSE = "M6 4h4v16H6ZM14 4h4v16h-4Z";

/**
 * Freezes animated pictures and videos, each with a button that plays it. Returns a function that
 * lets all play.
 */
export function freezeMedia(context: FeatureContext): () => void {
  return shareInRegion(context.host, "stills", () => freeze(context));
}

function freeze({ host, messages }: FeatureContext): () => void {
  const removeStyles = addStyles(host.root, styles);
  const presses = watchPresses();
  const videos = freezeVideos(presses);
  const pictures = freezePictures();
  const overlays = createOverlays(host, { selector: "img,video", layer: "stills", contentOf, draw, look });

  /** Returns an empty string for videos with controls, which need no button. */
  function contentOf(media: Element): string {
    if (media instanceof HTMLVideoElement) return media.controls ? "" : videos.stateOf(media);
    if (!(media instanceof HTMLImageElement) || !isAnimated(media, overlays.refresh)) return "";
    return `${pictures.stateOf(media)} ${media.currentSrc}`;
  }

  function draw(media: Element, content: string): HTMLElement {
    const still = content.startsWith("still");
    const button = createButton(still, describePicture(media));
    const drawn = element("div", { class: "frozen" });
    if (media instanceof HTMLVideoElement) button.onclick = () => toggle(media, videos, still);
    else if (media instanceof HTMLImageElement) {
      if (still) {
        drawn.append(drawStill(media));
        pictures.freeze(media);
      }
      button.onclick = () => toggle(media, pictures, still);
    }
    drawn.append(button);
    return drawn;
  }

  function look(media: Element): string {
    return media instanceof HTMLImageElement ? lookOfStill(media) : "";
  }

  function toggle<M extends Element>(media: M, kind: Freezer<M>, still: boolean): void {
    if (still) kind.play(media);
    else kind.freeze(media);
    overlays.update(media);
    overlays.get(media)?.querySelector("button")?.focus();
  }

  function createButton(still: boolean, description: string): HTMLButtonElement {
    const action = messages[still ? "media.play" : "speech.pause"] ?? "";
    const label = description ? `${action}: ${description}` : action;
    return element("button", { type: "button", "aria-label": label }, createIcon(still ? PLAY : PAUSE));
  }

  return () => {
    overlays.stop();
    pictures.stop();
    videos.stop();
    presses.stop();
    removeStyles();
  };
}
