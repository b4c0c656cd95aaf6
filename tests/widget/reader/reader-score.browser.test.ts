import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LONG } from "#tests/helpers/long.ts";
import { problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { readPage } from "./read-page.ts";

const widget = widgetOfThisFile();

const FOLDER = join(import.meta.dir, "../../fixtures/widget-host/reader");
/** Every sixth page by default. */
const PAGES = readdirSync(FOLDER)
  .sort()
  .filter((_, index) => LONG || index % 6 === 0)
  .map((file) => file.replace(/\.html$/, ""));

/** Score below which a reader shows something other than the article. */
const LEAST = 0.5;

/** How much of what Readability finds the reader may miss on one page, and on average. */
const LEEWAY = 0.03;
const LEAST_MEAN = 0.95;

interface Score {
  ours: number;
  theirs: number;
}

test("the reader finds the article at least as well as Readability on the same pages, and misses none", async () => {
  const scores: Record<string, Score> = {};
  const page = await widget.open("strict");
  for (const name of PAGES) {
    await page.goto(widget.urlOf(`reader/${name}`));
    await page.locator(".launcher").waitFor();
    const { ours, theirs, marked } = await readPage(page);
    scores[name] = { ours: wordScore(ours, marked), theirs: wordScore(theirs, marked) };
    expect(await problemsOf(page), name).toEqual([]);
  }
  const worse = Object.keys(scores).filter((name) => {
    const { ours = 0, theirs = 0 } = scores[name] ?? {};
    return ours < LEAST || ours < theirs - LEEWAY;
  });
  expect(worse).toEqual([]);
  expect(mean(scores, "ours")).toBeGreaterThanOrEqual(Math.max(LEAST_MEAN, mean(scores, "theirs")));
});

function mean(scores: Record<string, Score>, who: keyof Score): number {
  const all = Object.values(scores);
  return all.reduce((sum, score) => sum + score[who], 0) / all.length;
}

/** Scripts without spaces count letter by letter. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns the harmonic mean of the share of `text` that is in `truth` and of `truth` that is in
 * `text`, by words.
 */
function wordScore(text: string, truth: string): number {
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
