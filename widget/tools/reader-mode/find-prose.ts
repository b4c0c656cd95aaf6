import { lettersOf } from "./letters.ts";

/** Elements that authors use to mark a page's main content. */
const MARKED = "article,main,[role=main],[role=article],[itemprop=articleBody]";

const ASIDES = "footer,aside,[role=complementary],[role=contentinfo],a,button";

/** Share of the surrounding text that an inner element must contain to be chosen instead. */
const MOST = 0.6;

/**
 * Returns the element with most of a copied page's text outside links: the innermost element marked
 * by the author, or else the innermost of all. Null for a page without text. Pauses at each
 * `yield`.
 */
export function* findProse(copy: Document): Generator<void, Element | null> {
  const letters = yield* lettersByElement(copy.body);
  const marked = [...copy.querySelectorAll(MARKED)];
  const main = innermost(marked, letters);
  const all = letters.get(copy.body) ?? 0;
  if (main && (letters.get(main) ?? 0) >= all * MOST) return main;
  return innermost([...letters.keys()], letters);
}

function* lettersByElement(body: Element): Generator<void, Map<Element, number>> {
  const letters = new Map<Element, number>();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    yield;
    const count = lettersOf(text.nodeValue ?? "");
    if (count === 0 || text.parentElement?.closest(ASIDES)) continue;
    for (let at = text.parentElement; at && at !== body.parentElement; at = at.parentElement)
      letters.set(at, (letters.get(at) ?? 0) + count);
  }
  return letters;
}

/** Returns null when several are side by side: the element around them is then the text. */
function innermost(elements: Element[], letters: Map<Element, number>): Element | null {
  const lettersIn = (element: Element) => letters.get(element) ?? 0;
  const most = Math.max(0, ...elements.map(lettersIn));
  const rich = elements.filter((element) => most > 0 && lettersIn(element) >= most * MOST);
  const alone = rich.filter((one) => rich.every((other) => one.contains(other) || other.contains(one)));
  return alone.reduce<Element | null>((best, one) => (!best || best.contains(one) ? one : best), null);
}
