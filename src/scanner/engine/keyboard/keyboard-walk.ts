import type { Finding } from "../../findings.ts";
import { elementShape } from "../element-shape.ts";
import { writeFinding } from "../fit-findings.ts";
import { toFinding } from "../own-findings.ts";
import type { ShownBox } from "../picture-frame.ts";
import { pageDocument } from "../plain-document.ts";
import { coverOf } from "./focus-cover.ts";
import { hasPlainMark, isPlainControl } from "./focus-mark.ts";
import { closestAcross, focusedElement, hasInnerStops } from "./focused-element.ts";
import { isLayer, type TrapContext, trapContext } from "./trap-context.ts";
import { WALK_RULES } from "./walk-rules.ts";

/** Time for scripts that move what covers a focused element. */
const UNCOVERING_MS = 400;
/** A window that draws nothing has no animation frames. */
const FRAME_MS = 100;
const MAX_COVERED = 10;
const SHAPES_IN_PICTURES = 10;

/** Element to which a press of a key led. */
export interface FocusStop {
  /** Number of the element; 0 for none, -1 for one with several places for the focus inside. */
  id: number;
  /** Whether only a picture can tell if its focus shows. */
  needsPicture: boolean;
}

const known: Element[] = [];
const shapes = new Set<string>();
const findings: Finding[] = [];
const covered = new Set<Element>();

/** Takes the focus to the start of the page. */
export function startWalk(): void {
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  blurFocused();
}

/** Reads where the focus is once the page has settled, and checks whether something covers it. */
export async function readStop(): Promise<FocusStop> {
  await Promise.race([new Promise(requestAnimationFrame), pause(FRAME_MS)]);
  const element = focusedElement();
  if (!element) return { id: 0, needsPicture: false };
  if (hasInnerStops(element)) return { id: -1, needsPicture: false };
  if (!known.includes(element)) known.push(element);
  await checkCover(element);
  return { id: known.indexOf(element) + 1, needsPicture: needsPicture(element) };
}

/** Reads a frame's stop; null for one without the focus, or with it in a frame of its own. */
export async function readStopInFrame(): Promise<FocusStop | null> {
  if (!pageDocument().hasFocus()) return null;
  const stop = await readStop();
  return stop.id > 0 ? stop : null;
}

/** Returns the box of the element with the focus in its window. */
export function focusedBox(): ShownBox | null {
  const box = focusedElement()?.getBoundingClientRect();
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return { left, top, right, bottom, isDrawn: false };
}

/** Whether an element is in a layer that may hold the focus, such as a dialog. */
export function isInLayer(element: Element): boolean {
  return closestAcross(element, isLayer) !== null;
}

export function blurFocused(): void {
  const element = focusedElement();
  if (element instanceof HTMLElement || element instanceof SVGElement) element.blur();
}

export function focusAgain(id: number): void {
  const element = known[id - 1];
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
}

export function addInvisible(id: number): void {
  const element = known[id - 1];
  if (!element) return;
  const message = "The page looks the same whether or not this element has the focus.";
  const outcome = isPlainControl(element) ? "failed" : "review";
  findings.push(writeFinding(toFinding(WALK_RULES.invisible, { element, message, outcome })));
}

export function contextOf(ids: readonly number[]): TrapContext {
  return trapContext(ids.flatMap((id) => known[id - 1] ?? []));
}

export function addTrap(id: number, { hasHelp }: TrapContext): void {
  const element = known[id - 1];
  if (!element) return;
  const message = "The keyboard focus stays here: neither Tab, Shift+Tab nor Escape leads away.";
  const outcome = hasHelp ? "review" : "failed";
  findings.push(writeFinding(toFinding(WALK_RULES.trap, { element, message, outcome })));
}

/** Returns what the walk has found. */
export function walkFindings(): Finding[] {
  return findings;
}

/** One element of each shape is enough, since the others are of the same issue. */
function needsPicture(element: Element): boolean {
  const shape = elementShape(element);
  if (hasPlainMark(element) || shapes.has(shape) || shapes.size >= SHAPES_IN_PICTURES) return false;
  shapes.add(shape);
  return true;
}

async function checkCover(element: Element): Promise<void> {
  if (covered.has(element) || covered.size >= MAX_COVERED || !coverOf(element)) return;
  covered.add(element);
  await pause(UNCOVERING_MS);
  const cover = focusedElement() === element ? coverOf(element) : null;
  if (!cover) return;
  const message = "While this element has the focus, something else on the page hides all of it.";
  const outcome = cover.isCertain ? "failed" : "review";
  findings.push(writeFinding(toFinding(WALK_RULES.covered, { element, message, outcome })));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
