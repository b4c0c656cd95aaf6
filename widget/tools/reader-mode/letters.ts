import { genuine } from "../../page/genuine.ts";

/** Scripts in which a word takes one or two letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Number of alphabetic letters equivalent to one letter in a dense script. */
const WORTH = 3;

/**
 * Returns the length of text in alphabetic letters, counting each dense-script letter several
 * times.
 */
export function lettersOf(text: string): number {
  const tidied = text.replace(/\s+/g, " ").trim();
  return tidied.length + (tidied.match(DENSE)?.length ?? 0) * (WORTH - 1);
}

/** Counts an element's letters outside links. */
export function proseLength(element: Element): number {
  const links = [...Element.prototype.querySelectorAll.call(element, "a")];
  return links.reduce((length, link) => length - lengthOf(link), lengthOf(element));
}

function lengthOf(element: Element): number {
  return genuine(Node, "textContent", element)?.trim().length ?? 0;
}
