import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import type { ToolChoices } from "#shared/widgets/tool-values.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { barriersOf, COLOR_RULES } from "./barriers.ts";
import { matrixOptions } from "./matrix-page.ts";
import { HOST_PAGES } from "./pages/host-file.ts";
import { resetTools, setTools } from "./tools/host-page.ts";
import { widgetOfThisFile } from "./widget-browser.ts";

/**
 * Choices that have failed before, or whose color is at the limit of being legible on black or on
 * white.
 */
const CHOICES: ToolChoices[] = [
  { contrast: "dark" },
  { contrast: "light" },
  { "background-color": "#ffff00" },
  { "background-color": "#757575" },
  { "text-color": "#ffe9b0" },
  { "text-color": "#787878", "heading-color": "#a0ffa0" },
];

/**
 * Elements dimmed by the page's own `opacity`, which stays: slides out of turn, on a gradient that
 * axe-core can't judge before, and the slides' toolbar, which is legible on any background except
 * one of middle lightness.
 */
const DIMMED: Record<string, string[]> = {
  slides: [
    "color-contrast at #step-2 > q",
    "color-contrast at #step-2 > q > strong:nth-child(1)",
    "color-contrast at #impress-navigation-ui-select",
  ],
};

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const anyChoices = fc.record(
  {
    contrast: fc.constantFrom("high", "dark", "light"),
    "text-color": hex,
    "heading-color": hex,
    "background-color": hex,
  },
  { requiredKeys: [] },
);

setDefaultTimeout(LONG ? 600_000 : 120_000);
const widget = widgetOfThisFile();

const pages = LONG ? [...HOST_PAGES, "town", "paint"] : ["paint"];

describe.each(pages)("on the page %s", (fixture) => {
  test("no color makes legible text illegible, or hides a link in its text", async () => {
    const page = await widget.open(fixture, matrixOptions(fixture));
    const known = [...(await barriersOf(page, COLOR_RULES)), ...(DIMMED[fixture] ?? [])];
    const random = LONG ? fc.sample(anyChoices, fixture === "large" ? 5 : 40) : [];
    const turn = pages.indexOf(fixture) * 2;
    for (const choices of [...someOf(CHOICES, turn, 3), ...random]) {
      await setTools(page, choices);
      const barriers = await barriersOf(page, COLOR_RULES);
      expect(
        barriers.filter((barrier) => !known.includes(barrier)),
        JSON.stringify(choices),
      ).toEqual([]);
      await resetTools(page);
    }
  });
});
