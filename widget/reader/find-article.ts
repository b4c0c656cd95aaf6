import { findAll } from "../page/find-all.ts";

/** Marked by its author as what the page is about. */
const MARKED = "article,main,[role=main],[role=article],[itemprop=articleBody]";

const PARAGRAPHS = "p,pre,blockquote,li,dd,td";

const ASIDES =
  "nav,footer,aside,dialog,form,[role=navigation],[role=contentinfo],[role=dialog],[aria-hidden=true]";

/** Fewer letters are no article. */
const LEAST_TEXT = 200;

/** How much of the text around it an inner element has to have to be taken instead. */
const MOST = 0.6;

/**
 * The element with the page's main text, the innermost one that has most of it; null when the page has none. It can be
 * paused at each `yield`.
 */
export function* findArticle(): Generator<void, Element | null> {
  const texts = yield* proseByElement();
  const marked = [...findAll(MARKED)].filter((element) => texts.has(element));
  return innermost(marked, texts) ?? innermost([...texts.keys()], texts);
}

/** How many letters of prose each element holds; those without are left out. */
function* proseByElement(): Generator<void, Map<Element, number>> {
  const texts = new Map<Element, number>();
  for (const paragraph of findAll(PARAGRAPHS)) {
    yield;
    if (paragraph.querySelector(PARAGRAPHS) || paragraph.closest(ASIDES)) continue;
    const length = proseLength(paragraph);
    for (let at: Element | null = paragraph; at && length > 0; at = parentOf(at))
      texts.set(at, (texts.get(at) ?? 0) + length);
  }
  texts.delete(document.documentElement);
  return texts;
}

/** Letters outside of links: lists of links are navigation. */
function proseLength(element: Element): number {
  const links = [...element.querySelectorAll("a")].reduce((sum, link) => sum + lengthOf(link), 0);
  return Math.max(0, lengthOf(element) - links);
}

function lengthOf(element: Element): number {
  return element.textContent?.trim().length ?? 0;
}

/** None when several lie side by side: then what is around them is the text. */
function innermost(elements: Element[], texts: Map<Element, number>): Element | null {
  const textIn = (element: Element) => texts.get(element) ?? 0;
  const most = Math.max(0, ...elements.map(textIn));
  if (most < LEAST_TEXT) return null;
  const rich = elements.filter((element) => textIn(element) >= most * MOST);
  const alone = rich.filter((one) => rich.every((other) => isWithin(one, other) || isWithin(other, one)));
  return alone.reduce<Element | null>((best, one) => (!best || isWithin(one, best) ? one : best), null);
}

function isWithin(element: Element, ancestor: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at === ancestor) return true;
  return false;
}

function parentOf(element: Element): Element | null {
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : element.parentElement;
}
