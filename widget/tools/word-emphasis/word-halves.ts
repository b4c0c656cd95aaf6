/**
 * Returns the range of each word's first half, the longer half if the number of letters is odd.
 * Accents stay with their letter.
 */
export function wordHalves(text: string, segmenter: Intl.Segmenter): [start: number, end: number][] {
  const halves: [number, number][] = [];
  for (const { index, segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) halves.push([index, index + halfOf(segment)]);
  }
  return halves;
}

/** Returns the length of a word's first half in code units. */
function halfOf(word: string): number {
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [word];
  return letters.slice(0, Math.ceil(letters.length / 2)).join("").length;
}
