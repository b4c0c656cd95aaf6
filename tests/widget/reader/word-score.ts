/** Scripts without spaces count letter by letter. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns the harmonic mean of the share of `text` that is in `truth` and of `truth` that is in
 * `text`, by words.
 */
export function wordScore(text: string, truth: string): number {
  const found = countWords(text);
  const wanted = countWords(truth);
  const both = [...wanted].reduce((sum, [word, times]) => sum + Math.min(times, found.get(word) ?? 0), 0);
  return both === 0 ? 0 : (2 * both) / (total(found) + total(wanted));
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().normalize("NFKC").matchAll(WORD))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, times) => sum + times, 0);
}
