import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { factsOf } from "#shared/widgets/tool-values.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { barriersOf } from "./barriers.ts";
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
 * Prefixes of failures of the page itself: small targets that come closer as it reflows, and
 * elements that it dims.
 */
const PAGE_FAILURES: Record<string, string[]> = {
  article: ["target-size at #first"],
  large: ["target-size at a[href"],
  patterns: ["target-size at #next"],
  slides: ["color-contrast at #step-2 > q", "color-contrast at #step-2 > q > strong:nth-child(1)"],
};

describe.each(pages)("on the page %s", (fixture) => {
  test("no tool adds a failure of axe-core", async () => {
    const page = await widget.open(fixture, matrixOptions(fixture));
    const known = await barriersOf(page);
    const ofThePage = PAGE_FAILURES[fixture] ?? [];
    const isKnown = (barrier: string) =>
      known.includes(barrier) || ofThePage.some((start) => barrier.startsWith(start));
    const brought: string[] = [];
    for (const choices of choicesOn(fixture)) {
      await setTools(page, choices);
      const fresh = (await barriersOf(page)).filter((barrier) => !isKnown(barrier));
      brought.push(...fresh.map((barrier) => `${JSON.stringify(choices)}: ${barrier}`));
      await resetTools(page);
    }
    expect(brought).toEqual([]);
  });
});

/** Returns each value alone, or by default the last ones of three groups together. */
function choicesOn(fixture: string): Record<string, string>[] {
  if (LONG && !SLOW_PAGES.includes(fixture))
    return STAYING.flatMap((tool) => valuesOf(tool).map((value) => ({ [tool]: value })));
  const groups = Map.groupBy(STAYING, (tool) => factsOf(tool).group);
  return someOf([...groups.values()], 0, 3).map((tools) => choose(-1, tools));
}
