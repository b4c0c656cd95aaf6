import type { Finding } from "../../findings.ts";
import { closestAcross } from "../closest-across.ts";
import { elementShape } from "../element-shape.ts";
import { writeFinding } from "../fit-findings.ts";
import { toFinding } from "../own-findings.ts";
import type { ShownBox } from "../picture-frame.ts";
import { pageDocument } from "../plain-document.ts";
import type { OwnRule } from "../rules/own-rule.ts";
import { focusedElement, hasInnerStops, isSeen } from "./focused-element.ts";
import { isLayer, type TrapContext, trapContext } from "./trap-context.ts";

const COLUMNS = [0, 0.25, 0.5, 0.75, 1];
const ROWS = [0, 0.5, 1];
const DIALOGS = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]";
/** Share of the window beyond which a layer is currently the page's main content. */
const MAX_SHARE = 0.5;

/** Fields whose text cursor shows the focus. */
const TEXT_FIELDS =
  "textarea, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=image], [type=range], [type=color], [type=file])";
const WIDGETS =
  "a[href], button, select, summary, input, [role=button], [role=link], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=menuitem], [role=combobox], [role=slider]";
const CLEAR = /^(?:transparent|rgba\(\d+, \d+, \d+, 0\))$/;

/** Rules applied during a keyboard walk. */
export const WALK_RULES = {
  invisible: { id: "invisible-focus", impact: "serious" },
  covered: { id: "covered-focus", impact: "serious" },
  trap: { id: "keyboard-trap", impact: "critical" },
} as const satisfies Record<string, Pick<OwnRule, "id" | "impact">>;

/** Time allowed for scripts to move anything covering a focused element. */
const UNCOVERING_MS = 400;
/** Maximum wait for an animation frame, which never comes in a window that is not drawn. */
const FRAME_MS = 100;
const MAX_COVERED = 10;
const SHAPES_IN_PICTURES = 10;

/** Element that has focus after a key press. */
export interface FocusStop {
  /** Element number; 0 for none, -1 for an element with several focus stops inside. */
  id: number;
  /** Whether only a picture can tell if the focus is visible. */
  needsPicture: boolean;
}

const known: Element[] = [];
const shapes = new Set<string>();
const findings: Finding[] = [];
const covered = new Set<Element>();

/** Moves focus to the start of the page. */
export function startWalk(): void {
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  blurFocused();
}

/** Finds where focus is once the page has settled, and checks whether anything covers it. */
export async function readStop(): Promise<FocusStop> {
  await Promise.race([new Promise(requestAnimationFrame), pause(FRAME_MS)]);
  const element = focusedElement();
  if (!element) return { id: 0, needsPicture: false };
  if (hasInnerStops(element)) return { id: -1, needsPicture: false };
  if (!known.includes(element)) known.push(element);
  await checkCover(element);
  return { id: known.indexOf(element) + 1, needsPicture: needsPicture(element) };
}

/** Reads a frame's stop; null if focus is not in the frame, or is in a nested frame. */
export async function readStopInFrame(): Promise<FocusStop | null> {
  if (!pageDocument().hasFocus()) return null;
  const stop = await readStop();
  return stop.id > 0 ? stop : null;
}

/** Returns the focused element's box in its window. */
export function focusedBox(): ShownBox | null {
  const box = focusedElement()?.getBoundingClientRect();
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return { left, top, right, bottom, isDrawn: false };
}

/** Whether an element is in a layer that may hold focus, such as a dialog. */
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
  const outcome = isPlainControl(element) ? "failed" : "review";
  findings.push(writeFinding(toFinding(WALK_RULES.invisible, { element, messageId: "same-look", outcome })));
}

export function contextOf(ids: readonly number[]): TrapContext {
  return trapContext(ids.flatMap((id) => known[id - 1] ?? []));
}

export function addTrap(id: number, { hasHelp }: TrapContext): void {
  const element = known[id - 1];
  if (!element) return;
  const outcome = hasHelp ? "review" : "failed";
  findings.push(writeFinding(toFinding(WALK_RULES.trap, { element, messageId: "trapped", outcome })));
}

export function walkFindings(): Finding[] {
  return findings;
}

/**
 * Whether only a picture can show the focus; true for one element per shape, since the others
 * belong to the same issue.
 */
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
  const outcome = cover.isCertain ? "failed" : "review";
  findings.push(writeFinding(toFinding(WALK_RULES.covered, { element, messageId: "covered", outcome })));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether an outline, a text cursor, or the element's own content shows its focus. */
function hasPlainMark(element: Element): boolean {
  if (element.matches(`${TEXT_FIELDS}, iframe, object, embed, video, audio`)) return true;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  return (
    outlineStyle === "auto" ||
    (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0 && !CLEAR.test(outlineColor))
  );
}

/**
 * Whether an element is a visible and reachable control, so a picture without a focus indicator is
 * a failure. Other elements, such as a dialog's sentinels, need a review.
 */
function isPlainControl(element: Element): boolean {
  if (!element.matches(WIDGETS) || !isSeen(element)) return false;
  if (closestAcross(element, (one) => one.getAttribute("aria-hidden") === "true")) return false;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width < 8 || height < 8 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    return false;
  const hit = pageDocument().elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || closestAcross(element, (one) => one === hit) !== null);
}

interface FocusCover {
  isCertain: boolean;
}

/**
 * Judges the opaque fixed or sticky layer that hides an entire element; null if any part of it may
 * be visible (WCAG 2.4.11).
 */
function coverOf(element: Element): FocusCover | null {
  if (!isSeen(element)) return null;
  const covers = pointsIn(element.getBoundingClientRect()).map((point) => coverAt(element, point));
  const [first] = covers;
  if (!first || covers.some((cover) => cover !== first)) return null;
  const { width, height } = first.getBoundingClientRect();
  const isLarge = width * height > innerWidth * innerHeight * MAX_SHARE;
  return { isCertain: !isLarge && closestAcross(first, (one) => one.matches(DIALOGS)) === null };
}

interface Point {
  x: number;
  y: number;
}

/** Returns points spread across the part of a box that is in the window. */
function pointsIn({ left, top, right, bottom }: DOMRect): Point[] {
  const [x0, x1] = [Math.max(left, 0) + 1, Math.min(right, innerWidth) - 1];
  const [y0, y1] = [Math.max(top, 0) + 1, Math.min(bottom, innerHeight) - 1];
  if (x1 < x0 || y1 < y0) return [];
  return COLUMNS.flatMap((x) => ROWS.map((y) => ({ x: x0 + (x1 - x0) * x, y: y0 + (y1 - y0) * y })));
}

function coverAt(element: Element, { x, y }: Point): Element | null {
  let hit = pageDocument().elementFromPoint(x, y);
  for (let inner = hit; inner; ) {
    const deeper: Element | null = inner.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (!deeper || deeper === inner) break;
    hit = inner = deeper;
  }
  if (!hit || isRelated(element, hit)) return null;
  const layer = closestAcross(hit, (one) => /fixed|sticky/.test(getComputedStyle(one).position));
  if (!layer || closestAcross(element, (one) => one === layer)) return null;
  return isOpaque(hit, layer, { x, y }) ? layer : null;
}

/** Whether the hit is in the element or its label, or contains the element. */
function isRelated(element: Element, hit: Element): boolean {
  const labels = element instanceof HTMLInputElement ? Array.from(element.labels ?? []) : [];
  return (
    closestAcross(hit, (one) => one === element || labels.some((label) => label === one)) !== null ||
    closestAcross(element, (one) => one === hit) !== null
  );
}

/** Whether a solid background, from the hit element up to its layer, hides the point. */
function isOpaque(hit: Element, layer: Element, { x, y }: Point): boolean {
  let hasGround = false;
  for (let at: Element | null = hit; at; at = at === layer ? null : at.parentElement) {
    const { opacity, backgroundColor, filter, mixBlendMode } = getComputedStyle(at);
    if (opacity !== "1" || filter !== "none" || mixBlendMode !== "normal") return false;
    const box = at.getBoundingClientRect();
    const isThere = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    hasGround ||= isThere && backgroundColor.startsWith("rgb(");
  }
  return hasGround;
}
