import {
  CASES,
  headingOf,
  MARKED_WORDS,
  type MarkedWord,
  type MarkupCase,
  type MarkupPlace,
  marked,
  PLACES,
} from "./changed-markup.ts";

type Translate = (text: string) => string;

/** Returns changed markup with the words to replace in another language. */
export function translateMarkup(markup: string, translate: Translate): string {
  const words = Object.keys(MARKED_WORDS) as MarkedWord[];
  return words.reduce(
    (text, word) => text.replaceAll(marked(word), `[${translate(MARKED_WORDS[word])}]`),
    markup,
  );
}

/**
 * Returns the heading above changed markup in another language; null for one of another release.
 */
export function translateHeading(heading: string, translate: Translate): string | null {
  for (const when of [undefined, ...(Object.keys(CASES) as MarkupCase[])]) {
    for (const place of [undefined, ...(Object.keys(PLACES) as MarkupPlace[])]) {
      if (headingOf(when, place) === heading) return headingOf(when, place, translate);
    }
  }
  return null;
}
