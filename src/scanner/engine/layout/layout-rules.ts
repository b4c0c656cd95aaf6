import { pageDocument } from "../plain-document.ts";
import type { OwnRule, RulePage } from "../rules/own-rule.ts";
import { hasSoundControl, soundWithoutControl } from "../rules/sound-without-control.ts";
import { targetSize } from "./target-size.ts";
import { textSpacing } from "./text-spacing.ts";
import { textZoom } from "./text-zoom.ts";

/** Room for rounding. */
const TOLERANCE = 8;

/** A frame narrower than the least window without its margins is a part of a column. */
const MIN_FRAME = 256;

/** Content that may need two dimensions (WCAG 1.4.10), or that the browser draws. */
const EXEMPT =
  "table, pre, code, svg, math, canvas, select, textarea, [role=table], [role=grid], [role=img], [role=application], [role=toolbar]";

/** Lines of text that stay wider than the window while the page scrolls sideways. */
const reflow: OwnRule = {
  id: "reflow",
  impact: "serious",
  *find({ document, isRendered }) {
    const width = innerWidth;
    if (window !== window.top && width < MIN_FRAME) return;
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width + TOLERANCE) return;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<Element>();
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!element || found.has(element) || !texts.currentNode.nodeValue?.trim()) continue;
      const isHere = isRendered(element) && !element.closest(EXEMPT) && !isClipped(element);
      if (isHere && linesOf(texts.currentNode).some((line) => isTooWide(line, width))) found.add(element);
    }
    for (const element of found) {
      yield {
        element,
        message: `At a width of ${width} pixels, lines of this text are wider than the ${window === window.top ? "window" : "frame"}.`,
      };
    }
  },
};

/** Sound may be this long without a way to stop it (WCAG 1.4.2). */
const MAX_SECONDS = 3;
const BUTTONS = "button, [role='button'], input[type='button']";

/** The rule of the same id, decided by what a browser plays. */
const playingSound: OwnRule = {
  id: soundWithoutControl.id,
  impact: soundWithoutControl.impact,
  *find(page) {
    const told = new Set<Element>();
    for (const finding of soundWithoutControl.find(page)) {
      const { element } = finding;
      if (element) told.add(element);
      if (element instanceof HTMLMediaElement && isHarmless(element)) continue;
      const isCertain = element instanceof HTMLMediaElement && isCertainlyHeard(element, page);
      yield isCertain ? { ...finding, outcome: "failed" } : finding;
    }
    for (const element of startedByScript(page)) {
      if (told.has(element) || isHarmless(element)) continue;
      yield {
        element,
        message: "A script starts sound with the page, and nothing on the page stops it.",
        outcome: isCertainlyHeard(element, page) ? "failed" : "review",
      };
    }
  },
};

/** Rules for a page as a browser lays it out. One with the id of another rule replaces that. */
export const LAYOUT_RULES: readonly OwnRule[] = [playingSound, targetSize];

/** Rules for a page after a change, which a browser has made before. */
export const STAGE_RULES = {
  narrow: [reflow],
  spaced: [textSpacing],
  zoomed: [textZoom],
} as const satisfies Record<string, readonly OwnRule[]>;

function startedByScript(page: RulePage): HTMLMediaElement[] {
  const playing = Array.from(page.document.querySelectorAll<HTMLMediaElement>("audio, video")).filter(
    (media) => !media.autoplay && !media.controls && !media.paused,
  );
  return playing.length > 0 && hasSoundControl(page) ? [] : playing;
}

/** Whether it is mute, over in three seconds, or has been playing without any sound. */
function isHarmless(media: HTMLMediaElement): boolean {
  const isShort = Number.isFinite(media.duration) && media.duration <= MAX_SECONDS && !media.loop;
  const isSilent = media.currentTime > 0.2 && decodedBytes(media) === 0;
  return media.muted || media.volume === 0 || isShort || isSilent;
}

function isCertainlyHeard(media: HTMLMediaElement, { document }: RulePage): boolean {
  const isLong = media.loop || media.duration > MAX_SECONDS;
  return !media.paused && isLong && decodedBytes(media) > 0 && document.querySelector(BUTTONS) === null;
}

/** Reads a count that Chromium has, and other browsers lack. */
function decodedBytes(media: HTMLMediaElement): number {
  return "webkitAudioDecodedByteCount" in media ? Number(media.webkitAudioDecodedByteCount) : 0;
}

function linesOf(text: Node): DOMRect[] {
  const range = pageDocument().createRange();
  range.selectNodeContents(text);
  return Array.from(range.getClientRects());
}

function isTooWide({ left, right, width, height }: DOMRect, window: number): boolean {
  return left >= 0 && height > 2 && width > window && right > window + TOLERANCE;
}

/** Whether an element around the text hides or scrolls what is too wide. */
function isClipped(element: Element): boolean {
  for (let at: Element | null = element; at && at !== pageDocument().body; at = at.parentElement) {
    const { overflowX, clip, clipPath } = getComputedStyle(at);
    if (overflowX !== "visible" || clip !== "auto" || clipPath !== "none") return true;
  }
  return false;
}
