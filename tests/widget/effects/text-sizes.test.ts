import { describe, expect, test } from "bun:test";
import { SCALE, scaledBodyFontSize, scaledFontSize } from "#widget/tools/text-size/font-size.ts";
import { wordHalves } from "#widget/tools/word-emphasis/word-halves.ts";
import { splitSelectors } from "../../../widget/effects/selectors.ts";

const variables: Record<string, string> = {
  "--size": "18px",
  "--relative": "1.2em",
  "--nested": "var(--size)",
  "--loop": "var(--loop)",
};
const variable = (name: string) => variables[name] ?? "";

describe("scaled font sizes", () => {
  test.each([
    ["14px", `calc((14px)*var(${SCALE}))`],
    ["1.5rem", `calc((1.5rem)*var(${SCALE}))`],
    ["12pt", `calc((12pt)*var(${SCALE}))`],
    ["clamp(1rem, 2vw, 3rem)", `calc((clamp(1rem, 2vw, 3rem))*var(${SCALE}))`],
    ["small", `calc(13px*var(${SCALE}))`],
    ["initial", `calc(16px*var(${SCALE}))`],
    ["var(--size)", `calc((var(--size))*var(${SCALE}))`],
    ["var(--nested)", `calc((var(--nested))*var(${SCALE}))`],
    ["var(--unknown, 12px)", `calc((var(--unknown, 12px))*var(${SCALE}))`],
  ])("%s is multiplied", (value, scaled) => {
    expect(scaledFontSize(value, variable)).toBe(scaled);
  });

  test.each([
    "1.2em",
    "90%",
    "2ex",
    "smaller",
    "inherit",
    "unset",
    "var(--relative)",
    "var(--loop)",
    "calc(1em + 2px)",
  ])("%s follows its parent and stays", (value) => {
    expect(scaledFontSize(value, variable)).toBeNull();
  });

  test("the body's own relative size is multiplied, since its parent's is not", () => {
    expect(scaledBodyFontSize("87.5%", variable)).toBe(`calc((87.5%)*var(${SCALE}))`);
    expect(scaledBodyFontSize("inherit", variable)).toBe(`calc(1em*var(${SCALE}))`);
    expect(scaledBodyFontSize("smaller", variable)).toBeNull();
  });
});

test("selector lists split only at the commas between selectors", () => {
  const selectors = ["a", "b:is(c, d)", '[x="1,2"]', '[y="]"]', "e\\,f"];
  expect(splitSelectors(selectors.join(", "))).toEqual(selectors);
});

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
