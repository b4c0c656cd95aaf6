import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { factsOf, WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { LONG } from "#tests/helpers/long.ts";
import { resetTools, setTool } from "./features/host-page.ts";
import { barriersOf } from "./host-barriers.ts";
import { matrixOptions } from "./matrix-page.ts";
import { HOST_PAGES } from "./pages/host-file.ts";
import { widgetOfThisFile } from "./widget-browser.ts";

const OWN_COLORS = ["#7b1fa2", "#005a9c", "#ffe9b0"];

setDefaultTimeout(LONG ? 900_000 : 60_000);
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
      for (const [tool, value] of choices) await setTool(page, tool, value);
      const barriers = await barriersOf(page);
      const fresh = barriers.filter((barrier) => !isKnown(barrier));
      brought.push(...fresh.map((barrier) => `${choices.join(" ")}: ${barrier}`));
      await resetTools(page);
    }
    expect(brought).toEqual([]);
  });
});

/** Returns each value alone, or a group's last ones together where that takes too long. */
function choicesOn(fixture: string): [WidgetTool, string][][] {
  const stays = WIDGET_TOOLS.filter((tool) => factsOf(tool).values !== "opens");
  const values = (tool: WidgetTool): [WidgetTool, string][] => {
    const { values } = factsOf(tool);
    return [...(typeof values === "string" ? OWN_COLORS : values)].map((value) => [tool, value]);
  };
  if (LONG && !SLOW_PAGES.includes(fixture)) return stays.flatMap(values).map((choice) => [choice]);
  const groups = Map.groupBy(stays, (tool) => factsOf(tool).group);
  return [...groups.values()].map((tools) => tools.flatMap((tool) => values(tool).slice(-1)));
}
