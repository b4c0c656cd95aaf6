import { lettersOf } from "./letters.ts";

/**
 * Readability tries less strict passes where it found fewer letters than this or most of what is
 * marked.
 */
const CHAR_THRESHOLD = 500;
const MOST = 0.6;

/**
 * Marks around fewer letters mark no article, and those around more no short one, in whichever
 * script.
 */
const SHORT = 140;
const LONG = 4000;

/** Marked by its author as what the page is about. */
const MARKED = ["body", "main,[role=main]", "article,[role=article]", "[itemprop=articleBody]"];

/**
 * Returns a threshold by which a short article counts as found in the first pass, and one in a
 * dense script too.
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
