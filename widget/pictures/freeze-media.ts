import { element } from "../elements.ts";
import { createIcon } from "../icons.ts";
import { page } from "../page/document.ts";
import { findAll } from "../page/find-all.ts";
import { listenInRoots } from "../page/listen-in-roots.ts";
import { addStyles } from "../page/style-sheets.ts";
import styles from "../styles/freeze-media.css";
import type { ToolContext } from "../tool.ts";
import type { WidgetHost } from "../widget-host.ts";
import { describePicture } from "./describe-picture.ts";
import { isAnimated } from "./is-animated.ts";
import { createOverlays } from "./overlays.ts";
import { createPageSheet } from "./page-sheet.ts";
import { type VisitorPresses, watchPresses } from "./visitor-presses.ts";
import { withAttribute } from "./with-attribute.ts";

const SIDES = ["Top", "Right", "Bottom", "Left"] as const;

const PLAY = "M7 4v16l13-8Z";
const PAUSE = "M6 4h4v16H6ZM14 4h4v16h-4Z";

/**
 * Freezes animated pictures and videos, giving each a play button. Returns a function that lets
 * them all play.
 */
export function freezeMedia(context: ToolContext): () => void {
  return shareInRegion(context.host, "stills", () => freeze(context));
}

function freeze({ host, messages }: ToolContext): () => void {
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

/**
 * Shares an effect between two tools whose files share no state: it begins with the first tool and
 * ends with the last. The tools find each other through an element in the shadow root. Returns a
 * function that ends one tool's part.
 */
function shareInRegion(host: WidgetHost, name: string, begin: () => () => void): () => void {
  const kind = `shared-${name}`;
  const meeting = host.region.querySelector(`.${kind}`) ?? open();
  const user = element("i");
  meeting.append(user);

  function open(): Element {
    const created = element("div", { class: kind, hidden: "" });
    host.region.append(created);
    const end = begin();
    created.addEventListener("end", end, { once: true });
    return created;
  }

  return () => {
    user.remove();
    if (meeting.firstChild) return;
    meeting.remove();
    meeting.dispatchEvent(new CustomEvent("end"));
  };
}

/**
 * Hides moving pictures inside their boxes, using rules that name their URLs, while a still picture
 * covers them.
 */
function freezePictures(): Freezer<HTMLImageElement> {
  const frozen = new Set<string>();
  const playing = new Set<string>();
  const sheet = createPageSheet(function* () {
    for (const selector of frozen) yield `${selector}{object-position:-99999px!important}`;
  });

  return {
    stateOf: (image) => (playing.has(selectorOf(image)) ? "playing" : "still"),
    play(image) {
      playing.add(selectorOf(image));
      frozen.delete(selectorOf(image));
      sheet.refresh();
    },
    freeze(image) {
      playing.delete(selectorOf(image));
      if (frozen.has(selectorOf(image))) return;
      frozen.add(selectorOf(image));
      sheet.refresh();
    },
    stop: sheet.stop,
  };
}

function selectorOf(image: HTMLImageElement): string {
  return withAttribute(image, image.hasAttribute("src") ? "src" : "srcset");
}

/** Pauses videos that start automatically, now or later, but not videos started by the visitor. */
function freezeVideos(presses: VisitorPresses): Freezer<HTMLVideoElement> {
  const frozen = new Set<HTMLVideoElement>();
  const played = new Set<HTMLVideoElement>();

  function freeze(video: HTMLVideoElement): void {
    video.pause();
    frozen.add(video);
  }

  function play(video: HTMLVideoElement): void {
    played.add(video);
    frozen.delete(video);
    video.play().catch(ignoreRefusal);
  }

  const stopListening = listenInRoots("play", ({ target }) => {
    if (!(target instanceof HTMLVideoElement) || played.has(target)) return;
    if (presses.isRecent()) frozen.delete(target);
    else freeze(target);
  });
  for (const video of findAll("video"))
    if (video instanceof HTMLVideoElement && !video.paused && autoplays(video)) freeze(video);
  return {
    stateOf: (video) => (frozen.has(video) && video.paused ? "still" : played.has(video) ? "playing" : ""),
    play,
    freeze(video) {
      played.delete(video);
      freeze(video);
    },
    stop() {
      stopListening();
      for (const video of frozen) if (video.paused && video.isConnected) video.play().catch(ignoreRefusal);
    },
  };
}

/** Browsers autoplay only muted videos; a video with sound was started by the visitor. */
function autoplays(video: HTMLVideoElement): boolean {
  return video.autoplay || video.muted;
}

/** Ignores a browser's refusal to restart a video. */
function ignoreRefusal(): void {}

interface Freezer<Media extends Element> {
  /** Returns an empty string for media that was never frozen. */
  stateOf(media: Media): "still" | "playing" | "";
  play(media: Media): void;
  freeze(media: Media): void;
  /** Plays all frozen media. */
  stop(): void;
}

/** Draws a picture's first frame. */
function drawStill(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = page.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns CSS declarations that fit a still into its box the way the page fits the picture. */
function lookOfStill(image: HTMLImageElement): string {
  const page = getComputedStyle(image);
  const padding = SIDES.map((side) => `calc(${page[`padding${side}`]} + ${page[`border${side}Width`]})`);
  const position = page.objectPosition.includes("-99999px") ? "initial" : page.objectPosition;
  return `--still-padding:${padding.join(" ")};--still-radius:${page.borderRadius};--still-fit:${page.objectFit};--still-position:${position}`;
}
