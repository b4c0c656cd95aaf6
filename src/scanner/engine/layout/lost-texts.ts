import type { OwnFinding } from "../rules/own-rule.ts";
import { type Cut, readTexts, type TextState } from "./cut-texts.ts";

const TOGGLES = "[aria-expanded], summary, button, [role=button]";
const MAX_LOST = 50;

/** Elements whose content was larger than they are before anything changed, such as a slider. */
type Overflowing = ReadonlySet<Element>;

/** Texts of a page as it was, with the elements that hid a part of their content already. */
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
 * Yields texts that were whole before and are cut off now. It is certain where lines are cut off by
 * an element that showed all of its content, and nothing nearby opens it.
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

/** `when` begins the sentence, such as "At 200 % zoom". */
export function lossMessage(when: string, { axis }: Cut): string {
  return `${when}, ${axis === "y" ? "lines of this text are" : "the end of this text is"} cut off.`;
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

/** Whether a control in or next to an element may open it. */
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
