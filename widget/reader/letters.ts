/** Scripts that write a word with one or two letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Letters of an alphabet that say as much as one of those. */
const WORTH = 3;

/** Returns how much a text says, in letters of an alphabet. */
export function lettersOf(text: string): number {
  const tidied = text.replace(/\s+/g, " ").trim();
  return tidied.length + (tidied.match(DENSE)?.length ?? 0) * (WORTH - 1);
}
