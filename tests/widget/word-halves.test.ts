import { expect, test } from "bun:test";
import { wordHalves } from "../../widget/effects/word-halves.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

test.each([
  ["Every plank, by hand.", ["Eve", "pla", "b", "ha"]],
  ["a 42 don't", ["a", "4", "don"]],
  ["cafe\u0301s e\u0301t", ["caf", "e\u0301"]],
  ["สวัสดี", ["สวั"]],
  [" … ", []],
])("the first halves of the words of %p", (text, halves) => {
  expect(wordHalves(text, segmenter).map(([start, end]) => text.slice(start, end))).toEqual(halves);
});
