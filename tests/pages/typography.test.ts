import { expect, test } from "bun:test";
import { parseHtml, renderAll, textWithout } from "./render.ts";

/** Words of the specification, with its apostrophe. */
const KEPT = /you're looking for doesn't exist/g;

const texts = renderAll().map(({ path, html }) => {
  const text = textWithout(["code", "pre", "script", "kbd", "svg"], parseHtml(html).body);
  return { path, lang: html.match(/<html lang="(..)"/)?.[1], text: text.replaceAll(KEPT, "") };
});

function placesOf(pattern: RegExp, of = texts): string[] {
  return of.flatMap(({ path, text }) => Array.from(text.matchAll(pattern), ([found]) => `${path}: ${found}`));
}

test("pages have typographic quotation marks and apostrophes outside of code", () => {
  expect(placesOf(/.{0,20}["'].{0,20}/g)).toEqual([]);
});

test("English pages write dates as Americans do", () => {
  const english = texts.filter(({ lang }) => lang === "en");
  const months = "January|February|March|April|May|June|July|August|September|October|November|December";
  expect(placesOf(new RegExp(`\\b\\d{1,2}\\.? (?:${months})\\b`, "g"), english)).toEqual([]);
});
