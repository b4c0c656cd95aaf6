import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { factsOf, type ToolChoices } from "#shared/widgets/tool-values.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { barriersOf, COLOR_RULES } from "./barriers.ts";
import { matrixOptions } from "./matrix-page.ts";
import { HOST_PAGES } from "./pages/host-file.ts";
import { choose, STAYING, valuesOf } from "./staying-tools.ts";
import { resetTools, setTools } from "./tools/host-page.ts";
import { widgetOfThisFile } from "./widget-browser.ts";

setDefaultTimeout(LONG ? 900_000 : 120_000);
const widget = widgetOfThisFile();

const SLOW_PAGES = ["large", "govuk"];

const pages = LONG ? [...HOST_PAGES, "paint"] : ["paint"];

/**
 * Prefixes of failures of the page itself: small targets that come closer as it reflows, and slides
 * out of turn that it dims by its own `opacity`, on a gradient that axe-core can't judge before.
 */
const PAGE_FAILURES: Record<string, string[]> = {
  article: ["target-size at #first"],
  large: ["target-size at a[href"],
  patterns: ["target-size at #next"],
  slides: ["color-contrast at #step-2 > q", "color-contrast at #step-2 > q > strong:nth-child(1)"],
};

/** The slides' toolbar, which is legible on any background except one of middle lightness. */
const TOOLBAR = "color-contrast at #impress-navigation-ui-select";

/**
 * Choices that have failed before, or whose color is at the limit of being legible on black or on
 * white.
 */
const COLORS: ToolChoices[] = [
  { contrast: "dark" },
  { contrast: "light" },
  { "background-color": "#ffff00" },
  { "background-color": "#757575" },
  { "text-color": "#ffe9b0" },
  { "text-color": "#787878", "heading-color": "#a0ffa0" },
];

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const contrast = fc.constantFrom("high", "dark", "light");
const anyColors = fc.record(
  { contrast, "text-color": hex, "heading-color": hex, "background-color": hex },
  { requiredKeys: [] },
);

test.each(pages)("no tool adds a failure of axe-core on the page %s", (fixture) =>
  expectNoMore(fixture, choicesOn(fixture)),
);

test.each(LONG ? [...pages, "town"] : pages)(
  "no color makes legible text illegible, or hides a link in its text, on the page %s",
  (fixture) => {
    const random = LONG ? fc.sample(anyColors, fixture === "large" ? 5 : 40) : [];
    return expectNoMore(fixture, [...someOf(COLORS, 0, 3), ...random], COLOR_RULES);
  },
);

async function expectNoMore(fixture: string, all: ToolChoices[], rules?: string[]): Promise<void> {
  const page = await widget.open(fixture, matrixOptions(fixture));
  const known = await barriersOf(page, rules);
  if (rules) known.push(TOOLBAR);
  const isKnown = (barrier: string) =>
    known.includes(barrier) || PAGE_FAILURES[fixture]?.some((start) => barrier.startsWith(start));
  const brought: string[] = [];
  for (const choices of all) {
    await setTools(page, choices);
    const fresh = (await barriersOf(page, rules)).filter((barrier) => !isKnown(barrier));
    brought.push(...fresh.map((barrier) => `${JSON.stringify(choices)}: ${barrier}`));
    await resetTools(page);
  }
  expect(brought).toEqual([]);
}

/** Returns each value alone, or by default the last ones of three groups together. */
function choicesOn(fixture: string): ToolChoices[] {
  if (LONG && !SLOW_PAGES.includes(fixture))
    return STAYING.flatMap((tool) => valuesOf(tool).map((value) => ({ [tool]: value })));
  const groups = Map.groupBy(STAYING, (tool) => factsOf(tool).group);
  return someOf([...groups.values()], 0, 3).map((tools) => choose(-1, tools));
}
