/** Languages written without spaces between words. */
const UNSPACED = /^(ja|th|zh)/;
/** Maximum number of letters that inflection or a particle adds to a word. */
const MAX_ENDING = 3;
/** Minimum length of a word that is found inside any longer word, as in compounds. */
const MIN_IN_COMPOUNDS = 5;
/** Minimum length of a word that may be part of another, inflected or mistyped, by script. */
const MIN_LENGTH = 4;
const MIN_LENGTHS_BY_SCRIPT: [RegExp, number][] = [
  [/\p{Script=Han}/u, 1],
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u, 2],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, 3],
];

/**
 * Returns which texts match a query: texts with every word, or else texts with the most meaningful
 * words from the query. A word also matches as part of another word, with an ending or, if no text
 * contains it, with one typo.
 */
export function matchingTexts(query: string, texts: readonly string[], language: string): boolean[] {
  const all = texts.map((text) => wordsOf(text, language));
  const typed = wordsOf(query, language);
  const segments = UNSPACED.test(language) ? wordsOf(segmented(query, language), language) : typed;
  for (const words of [typed, segments]) {
    const hits = hitsOf(words, all);
    if (hits.includes(words.length)) return hits.map((count) => count === words.length);
  }
  const hits = hitsOf(
    segments.filter((word) => word.length >= minLengthOf(word)),
    all,
  );
  const most = Math.max(...hits, 1);
  return hits.map((count) => count === most);
}

function wordsOf(text: string, language: string): string[] {
  return fold(text, language)
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);
}

/** Splits text into words using the browser's dictionary, if it has one. */
function segmented(text: string, language: string): string {
  if (!("Segmenter" in Intl)) return text;
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment).join(" ");
}

/** Returns the number of matching words in each text. */
function hitsOf(words: readonly string[], all: readonly string[][]): number[] {
  const tests = words.map((word) => testFor(word, all));
  return all.map((known) => tests.filter((test) => known.some(test)).length);
}

function testFor(word: string, all: readonly string[][]): (known: string) => boolean {
  const minLength = minLengthOf(word);
  const isExact = (known: string) =>
    known.startsWith(word) || (word.length >= minLength && known.includes(word)) || hasEnding(word, known);
  if (word.length < MIN_LENGTH || all.some((known) => known.some(isExact))) return isExact;
  return (known) => isMistyped(word, known);
}

/** Whether a word is a known word plus an ending or article, or a compound containing it. */
function hasEnding(word: string, known: string): boolean {
  const isCompound = known.length >= MIN_IN_COMPOUNDS;
  const isInflected = known.length >= minLengthOf(known) && word.length - known.length <= MAX_ENDING;
  return (isCompound || isInflected) && word.includes(known);
}

function minLengthOf(word: string): number {
  return MIN_LENGTHS_BY_SCRIPT.find(([script]) => script.test(word))?.[1] ?? MIN_LENGTH;
}

/**
 * Whether a word is a known word or its beginning with one letter wrong, missing, extra or swapped.
 */
function isMistyped(word: string, known: string): boolean {
  const lengths = [word.length - 1, word.length, word.length + 1];
  return lengths.some((length) => length <= known.length && isOneEdit(word, known.slice(0, length)));
}

function isOneEdit(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [left, right] = [one.slice(at), other.slice(at)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1) || isSwapped;
}

/**
 * Removes accents and case differences by converting to capitals, since ß, final sigmas and the
 * Turkish i would otherwise differ.
 */
export function fold(text: string, language: string): string {
  return text.toLocaleUpperCase(language).normalize("NFD").replace(MARKS, "");
}

/** Diacritics, plus the Arabic hamzas that remain after decomposition. */
const MARKS = /[\p{Diacritic}\u0653-\u0655]/gu;
