import { genuine } from "../../page/genuine.ts";

/** Scripts that write a word with one or two letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Letters of an alphabet that equal one letter of a dense script. */
const WORTH = 3;

/** Returns the length of a text in letters of an alphabet, counting dense scripts several times. */
export function lettersOf(text: string): number {
  const tidied = text.replace(/\s+/g, " ").trim();
  return tidied.length + (tidied.match(DENSE)?.length ?? 0) * (WORTH - 1);
}

/** Counts an element's letters outside of links. */
export function proseLength(element: Element): number {
  const links = [...Element.prototype.querySelectorAll.call(element, "a")];
  return links.reduce((length, link) => length - lengthOf(link), lengthOf(element));
}

function lengthOf(element: Element): number {
  return genuine(Node, "textContent", element)?.trim().length ?? 0;
}
