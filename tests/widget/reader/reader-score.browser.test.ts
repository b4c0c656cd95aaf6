import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { LONG } from "#tests/helpers/long.ts";
import { problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { readPage } from "./read-page.ts";
import { wordScore } from "./word-score.ts";

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
