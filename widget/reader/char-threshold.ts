import { lettersOf } from "./letters.ts";

/**
 * Readability tries less strict passes when it found fewer letters than this, or less than most of
 * the marked text.
 */
const CHAR_THRESHOLD = 500;
const MOST = 0.6;

/** Fewer letters than SHORT are no article, and LONG or more are not a short one, in any script. */
const SHORT = 140;
const LONG = 4000;

/** Elements that authors mark as a page's main content. */
const MARKED = ["body", "main,[role=main]", "article,[role=article]", "[itemprop=articleBody]"];

/**
 * Returns a threshold at which the first pass finds short articles, and articles in a dense script.
 */
export function charThresholdOf(copy: Document): number {
  const lengths = MARKED.map((selector) => [...copy.querySelectorAll(selector)])
    .flatMap((marked) => (marked.length === 1 ? marked : []))
    .map((marked) => marked.textContent?.trim() ?? "")
    .flatMap((text) => (text.length < LONG ? leastOf(text) : []));
  return Math.min(CHAR_THRESHOLD, ...lengths);
}

function leastOf(text: string): number[] {
  const letters = lettersOf(text);
  return letters < SHORT ? [] : [text.length * Math.min(MOST, CHAR_THRESHOLD / letters)];
}
