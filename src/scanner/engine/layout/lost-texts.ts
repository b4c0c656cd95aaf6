import { pageDocument } from "../plain-document.ts";
import type { OwnFinding } from "../rules/own-rule.ts";

const CUTS = /^(?:hidden|clip)$/;

const MAX_TEXTS = 3_000;
/** Content that is not text, or that the browser draws itself. */
const EXEMPT =
  "svg, canvas, select, option, textarea, script, style, noscript, template, iframe, marquee, [aria-hidden=true]";

/**
 * Limits up to which a cut-off part of a line is tolerated, and from which it counts as lost: a
 * share of the line's height, and pixels of its width.
 */
const TOLERANCE = { share: 0.15, pixels: 2 };
const LOSS = { share: 0.35, pixels: 6 };

const TOGGLES = "[aria-expanded], summary, button, [role=button]";
const MAX_LOST = 50;

/** Elements whose content already overflowed before the change, such as sliders. */
type Overflowing = ReadonlySet<Element>;

/** Text on a page before the change, with the elements that already hid part of their content. */
export interface TextsBefore {
  states: Map<Text, TextState>;
  overflowing: Overflowing;
}

export function rememberTexts(document: Document): TextsBefore {
  const states = readTexts(document);
  const parents = [...states.keys()].flatMap((text) => ancestorsOf(text));
  return { states, overflowing: new Set([...new Set(parents)].filter(isOverflowing)) };
}

/**
 * Yields text that was whole before and is now cut off. The loss is certain if the element cutting
 * it off used to show all its content and no nearby control opens it.
 */
export function* lostTexts(document: Document, before: TextsBefore): Iterable<Lost> {
  const found = new Set<Element>();
  for (const [text, state] of readTexts(document)) {
    const element = text.parentElement;
    if (!element || typeof state === "string" || before.states.get(text) !== "whole") continue;
    if (found.has(element) || found.size >= MAX_LOST) continue;
    found.add(element);
    yield { element, text, cut: state, isCertain: isCertain(state, before.overflowing) };
  }
}

/** Anything with which users may get to see text that is cut off. */
const WAYS =
  "a[href], area[href], button, summary, input, select, textarea, [tabindex], [role=button], [role=link], [onclick], [onmouseover], [onmouseenter], [title]";

/** Least size in pixels of a box that shows text; smaller boxes hide text for screen readers. */
const MIN_SHOWN = 8;

/** Yields text that was cut off before and still is, on pages on which nothing shows the rest. */
export function* stillLostTexts(
  document: Document,
  before: TextsBefore,
): Iterable<Pick<Lost, "element" | "cut">> {
  if (document.body.querySelector(WAYS)) return;
  const found = new Set<Element>();
  for (const [text, cut] of readTexts(document)) {
    const element = text.parentElement;
    const was = before.states.get(text);
    if (!element || found.has(element) || typeof cut === "string" || typeof was !== "object") continue;
    const { clientWidth, clientHeight } = cut.clip;
    if (clientWidth < MIN_SHOWN || clientHeight < MIN_SHOWN) continue;
    found.add(element);
    yield { element, cut };
  }
}

export function lossMessage({ axis }: Cut) {
  return axis === "y" ? "lines-cut" : "end-cut";
}

interface Lost extends Pick<OwnFinding, "element"> {
  element: Element;
  text: Text;
  cut: Cut;
  isCertain: boolean;
}

function isCertain({ clip }: Cut, overflowing: Overflowing): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(clip);
  const isShortened = textOverflow !== "clip" || webkitLineClamp !== "none";
  const isScreen = clip.clientHeight >= innerHeight - 4;
  return !isShortened && !isScreen && !overflowing.has(clip) && !hasToggle(clip);
}

/** Whether a control in or next to an element may expand it. */
function hasToggle(clip: Element): boolean {
  const beside = [clip.previousElementSibling, clip.nextElementSibling];
  return (
    clip.querySelector(TOGGLES) !== null ||
    beside.some((one) => one?.matches(TOGGLES) || (one?.querySelector(TOGGLES) ?? null) !== null)
  );
}

function isOverflowing(element: Element): boolean {
  return element.scrollWidth > element.clientWidth + 4 || element.scrollHeight > element.clientHeight + 4;
}

function ancestorsOf(node: Node): Element[] {
  const found: Element[] = [];
  for (let at = node.parentElement; at; at = at.parentElement) found.push(at);
  return found;
}

/** An element that cuts off text, and whether it cuts lines or their ends. */
interface Cut {
  clip: Element;
  axis: "x" | "y";
}

/** Visibility of text: fully visible, partly cut off, or uncertain. */
type TextState = "whole" | Cut | "unsure";

/** Determines the state of each text node that something around it could cut off. */
function readTexts(document: Document): Map<Text, TextState> {
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

/** Returns the length of the part of a line that lies outside a box. */
function outside(start: number, end: number, boxStart: number, boxEnd: number): number {
  return Math.min(end - start, Math.max(0, boxStart - start) + Math.max(0, end - boxEnd));
}

/** An element that cuts off content, with the box in which it shows that content. */
interface Clip {
  element: Element;
  box: DOMRect;
  cutsX: boolean;
  cutsY: boolean;
}

/**
 * Returns the elements that cut off an element's text, nearest first. Stops at a scrolling element,
 * since its content can be reached, and skips static elements around an absolutely positioned one.
 */
function clipsOf(element: Element): Clip[] {
  const clips: Clip[] = [];
  let escapes = false;
  for (let at: Element | null = element; at && at !== pageDocument().body; at = at.parentElement) {
    const style = getComputedStyle(at);
    const isContainer = style.position !== "static" || style.transform !== "none";
    if (!escapes || isContainer) {
      const cutsX = CUTS.test(style.overflowX);
      const cutsY = CUTS.test(style.overflowY);
      if ((cutsX || cutsY) && style.display !== "inline")
        clips.push({ element: at, box: innerBox(at), cutsX, cutsY });
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      escapes = false;
    }
    if (style.position === "fixed") break;
    if (style.position === "absolute") escapes = true;
  }
  return clips;
}

function innerBox(element: Element): DOMRect {
  const { left, top } = element.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth, clientHeight } = element;
  return new DOMRect(left + clientLeft, top + clientTop, clientWidth, clientHeight);
}
