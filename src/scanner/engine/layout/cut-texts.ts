import { pageDocument } from "../plain-document.ts";
import { type Clip, clipsOf } from "./clipping.ts";

const MAX_TEXTS = 3_000;
/** Content that is no text, or that the browser draws. */
const EXEMPT =
  "svg, canvas, select, option, textarea, script, style, noscript, template, iframe, marquee, [aria-hidden=true]";

/** How much of a line's height may be missing without a loss, and how much is one. */
const TOLERANCE = { share: 0.15, pixels: 2 };
const LOSS = { share: 0.35, pixels: 6 };

/** An element that cuts off a text, and whether it cuts lines or their ends. */
export interface Cut {
  clip: Element;
  axis: "x" | "y";
}

/** A text's state: all of it shows, a part is cut off, or neither is sure. */
export type TextState = "whole" | Cut | "unsure";

/** Reads the state of each text around which something could cut it off. */
export function readTexts(document: Document): Map<Text, TextState> {
  const states = new Map<Text, TextState>();
  const moving = movingElements(document);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() && states.size < MAX_TEXTS) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!(text instanceof Text) || !element || !text.data.trim() || element.closest(EXEMPT)) continue;
    if (!isVisible(element) || moving.some((one) => one.contains(element))) continue;
    const clips = clipsOf(element);
    if (clips.length > 0) states.set(text, stateOf(text, clips));
  }
  return states;
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function movingElements(document: Document): Element[] {
  return document
    .getAnimations()
    .flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.target ? [effect.target] : []));
}

function stateOf(text: Text, clips: readonly Clip[]): TextState {
  const range = pageDocument().createRange();
  range.selectNodeContents(text);
  const lines = Array.from(range.getClientRects()).filter(({ width, height }) => width > 1 && height > 4);
  if (lines.length === 0) return "unsure";
  let state: TextState = "whole";
  for (const clip of clips) {
    for (const line of lines) {
      const lost = lossOf(line, clip);
      if (lost !== "whole" && lost !== "unsure") return lost;
      if (lost === "unsure") state = lost;
    }
  }
  return state;
}

function lossOf(line: DOMRect, { element, box, cutsX, cutsY }: Clip): TextState {
  const x = cutsX ? outside(line.left, line.right, box.left, box.right) : 0;
  const y = cutsY ? outside(line.top, line.bottom, box.top, box.bottom) / line.height : 0;
  if (y >= LOSS.share) return { clip: element, axis: "y" };
  if (x >= LOSS.pixels) return { clip: element, axis: "x" };
  return y <= TOLERANCE.share && x <= TOLERANCE.pixels ? "whole" : "unsure";
}

/** Returns the length of a line that lies outside of a box. */
function outside(start: number, end: number, boxStart: number, boxEnd: number): number {
  return Math.min(end - start, Math.max(0, boxStart - start) + Math.max(0, end - boxEnd));
}
