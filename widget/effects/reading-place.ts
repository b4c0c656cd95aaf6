import { plain } from "#shared/plain.ts";
import { page } from "../page/document.ts";

/** Vertical distance in px between the points searched for a line. */
const STEP_PX = 10;

/** Fractions of the window's width searched for a line. */
const COLUMNS = [0.05, 0.15, 0.3, 0.5, 0.7, 0.85];

interface Place {
  /** The first letter of the first line in view. */
  letter: Range;
  /** Position of that line in the window. */
  top: number;
  scroller: Element;
  /** The scroller's position when the line was found. */
  scrolled: number;
}

/**
 * Keeps the line a visitor is reading in place in the window while content above it changes size.
 */
export function createReadingPlace(): (change: () => void) => void {
  let last: Place | undefined;

  return (change) => {
    const place = last && isStill(last) ? last : findPlace();
    change();
    last = place;
    if (!place) return;
    const line = place.letter.getBoundingClientRect();
    if (line.height > 0) place.scroller.scrollBy({ top: line.top - place.top, behavior: "instant" });
    place.scrolled = place.scroller.scrollTop;
  };
}

/**
 * Whether the visitor has not scrolled since the line was found; if so, it is better than any found
 * now.
 */
function isStill({ letter, scroller, scrolled }: Place): boolean {
  return scroller.scrollTop === scrolled && letter.getBoundingClientRect().height > 0;
}

/** Returns undefined at the very top, where the content in view stays in place anyway. */
function findPlace(): Place | undefined {
  const scroller = scrollerAround(page.elementFromPoint(innerWidth / 2, innerHeight / 2));
  if (scroller.scrollTop === 0) return;
  for (let y = STEP_PX; y < innerHeight; y += STEP_PX) {
    for (const part of COLUMNS) {
      const letter = letterAt(innerWidth * part, y, scroller);
      if (letter) {
        return { letter, top: letter.getBoundingClientRect().top, scroller, scrolled: scroller.scrollTop };
      }
    }
  }
}

function scrollerAround(element: Element | null): Element {
  for (let at = element; at && at !== page.body; at = plain(at).parentElement) {
    const { scrollTop, scrollHeight, clientHeight } = plain(at);
    if (scrollTop > 0 || (scrollHeight > clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)))
      return at;
  }
  return page.scrollingElement ?? page.documentElement;
}

/** Ignores fixed and sticky elements that cover the page, and animated ones. */
function letterAt(x: number, y: number, scroller: Element): Range | null {
  for (const element of page.elementsFromPoint(x, y)) {
    if (!scroller.contains(element) || movesApart(element, scroller)) continue;
    const letter = firstLetterIn(element);
    if (letter) return letter;
  }
  return null;
}

/** Whether the element is fixed, sticky or animated within the scroller. */
function movesApart(element: Element, scroller: Element): boolean {
  for (let at: Element | null = element; at && at !== scroller; at = plain(at).parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position) || at.getAnimations().length > 0) return true;
  return false;
}

function firstLetterIn(element: Element): Range | null {
  const texts = [...plain(element).childNodes].filter((node) => node instanceof Text);
  for (const text of texts) {
    const range = page.createRange();
    range.selectNodeContents(text);
    const { top, bottom, height } = range.getBoundingClientRect();
    if (height === 0 || bottom <= 0 || top >= innerHeight) continue;
    for (let at = firstBelowTop(text, range); at < text.length; at += 1) {
      const line = measure(text, at, range);
      if (line.height > 0) return line.top >= 0 && line.top < innerHeight ? range : null;
    }
  }
  return null;
}

/** Returns the index of the first letter whose line begins within the window. */
function firstBelowTop(text: Text, range: Range): number {
  let [from, to] = [0, text.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { top, height } = measure(text, middle, range);
    if (height > 0 && top >= 0) to = middle;
    else from = middle + 1;
  }
  return from;
}

function measure(text: Text, at: number, range: Range): DOMRect {
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getBoundingClientRect();
}
