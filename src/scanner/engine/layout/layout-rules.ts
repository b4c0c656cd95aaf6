import { pageDocument } from "../plain-document.ts";
import type { OwnRule } from "../rules/own-rule.ts";
import { mediaAlternative } from "./media-alternative.ts";
import { playingSound } from "./playing-sound.ts";
import { scrollingArea } from "./scrolling-area.ts";
import { shadowedText } from "./shadowed-text.ts";
import { targetSize } from "./target-size.ts";
import { textSpacing } from "./text-spacing.ts";
import { textZoom } from "./text-zoom.ts";
import { tintedLink } from "./tinted-link.ts";

/** Allowance for rounding. */
const TOLERANCE = 8;

/** Width below which a frame is part of a column: the narrowest window minus its margins. */
const MIN_FRAME = 256;

/**
 * Content that may need a two-dimensional layout (WCAG 1.4.10), or that the browser draws itself.
 */
const EXEMPT =
  "table, pre, code, svg, math, canvas, select, textarea, [role=table], [role=grid], [role=img], [role=application], [role=toolbar]";

/** Lines of text that are wider than the window, on pages that scroll sideways. */
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
      const messageId = window === window.top ? "wider-than-window" : "wider-than-frame";
      yield { element, messageId, values: { width } };
    }
  },
};

/** Rules for a page as laid out by a browser. They replace rules with the same ID. */
export const LAYOUT_RULES: readonly OwnRule[] = [
  mediaAlternative,
  playingSound,
  scrollingArea,
  shadowedText,
  targetSize,
  tintedLink,
];

/** Rules for a page after a change in a browser, such as zooming. */
export const STAGE_RULES = {
  narrow: [reflow],
  spaced: [textSpacing],
  zoomed: [textZoom],
} as const satisfies Record<string, readonly OwnRule[]>;

function linesOf(text: Node): DOMRect[] {
  const range = pageDocument().createRange();
  range.selectNodeContents(text);
  return Array.from(range.getClientRects());
}

function isTooWide({ left, right, width, height }: DOMRect, window: number): boolean {
  return left >= 0 && height > 2 && width > window && right > window + TOLERANCE;
}

/** Whether an element around the text hides or scrolls any excess width. */
function isClipped(element: Element): boolean {
  for (let at: Element | null = element; at && at !== pageDocument().body; at = at.parentElement) {
    const { overflowX, clip, clipPath } = getComputedStyle(at);
    if (overflowX !== "visible" || clip !== "auto" || clipPath !== "none") return true;
  }
  return false;
}
