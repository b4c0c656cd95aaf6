import { fold } from "./fold.ts";

/** Languages written without spaces between words. */
const UNSPACED = /^(ja|th|zh)/;
/** Letters of a word that inflection or a particle adds. */
const LONGEST_ENDING = 3;
/** Letters of a word that may stand inside another, have an ending, or be mistyped. In Chinese one is enough. */
const SHORTEST = 4;

type Test = (text: readonly string[]) => boolean;

/**
 * Returns which of the texts a query is about: those with every word of it, or else with most of them and at
 * least half. A word counts as part of another, with an ending, or, where nothing has it, with one typing error.
 */
export function matchingTexts(query: string, texts: readonly string[], language: string): boolean[] {
  const all = texts.map((text) => wordsOf(text, language));
  const tests = wordsOf(query, language, UNSPACED.test(language)).map((word) => testFor(word, all));
  const hits = all.map((words) => tests.filter((test) => test(words)).length);
  const most = Math.max(...hits, tests.length / 2, 1);
  return hits.map((count) => count >= most);
}

/** @param isUnspaced cuts by the browser's dictionary, where it has one. */
function wordsOf(text: string, language: string, isUnspaced = false): string[] {
  const spaced = isUnspaced && "Segmenter" in Intl ? segments(text, language).join(" ") : text;
  return fold(spaced, language)
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);
}

function segments(text: string, language: string): string[] {
  return [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].map(
    ({ segment }) => segment,
  );
}

function testFor(word: string, all: readonly string[][]): Test {
  const exact: Test = (words) => words.some((known) => isPart(word, known) || hasEnding(word, known));
  if (word.length < SHORTEST || all.some(exact)) return exact;
  return (words) => words.some((known) => isMistyped(word, known));
}

/** Whether a word stands in a known one; a short one must stand at its start. */
function isPart(word: string, known: string): boolean {
  return word.length < shortestOf(word) ? known.startsWith(word) : known.includes(word);
}

/** Whether a word is a known one with a few letters more, such as a plural's or an article's. */
function hasEnding(word: string, known: string): boolean {
  const isLonger = word.length - known.length <= LONGEST_ENDING;
  return known.length >= shortestOf(known) && isLonger && word.includes(known);
}

function shortestOf(word: string): number {
  return /\p{Script=Han}/u.test(word) ? 1 : SHORTEST;
}

/** Whether one letter is wrong, missing, too many or swapped, in a known word or in as much of it as was typed. */
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
