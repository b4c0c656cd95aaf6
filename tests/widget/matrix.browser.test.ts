import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { ToolChoices, WidgetTool } from "#shared/widgets/tool-values.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { type MatrixPage, openMatrixPage } from "./matrix-page.ts";
import { HOST_PAGES } from "./pages/host-file.ts";
import { choose, OPENED, STAYING, valuesOf } from "./staying-tools.ts";
import { widgetOfThisFile } from "./widget-browser.ts";

const FIVE: ToolChoices = {
  "text-size": "1.5",
  "line-height": "2",
  "highlight-links": "on",
  contrast: "dark",
  "reading-guide": "on",
};

/**
 * Effects that a page of this kind has anyway: one that unsets everything aligns its text to the
 * start.
 */
const INDISTINCT: Record<string, string[]> = {
  aggressive: ["text-align start"],
  dashboard: ["line-height 1.5"],
  resume: ["line-height 1.5"],
};

const widget = widgetOfThisFile();

/** The page of a strict policy stands for the others. */
const fixturesOfEveryTool = LONG ? HOST_PAGES : (["strict"] as const);
const fixturesOfFiveTools = LONG ? HOST_PAGES : (["aggressive"] as const);

describe.each([...fixturesOfEveryTool])("on the page %s", (fixture) => {
  let matrix: MatrixPage;
  let plain: MatrixPage;
  beforeAll(async () => {
    widget.service.reset();
    plain = await openMatrixPage(widget, fixture, { snippet: "none" });
    matrix = await openMatrixPage(widget, fixture);
  });
  afterEach(() => matrix.reset());
  afterAll(() => Promise.all([matrix.close(), plain.close()]));

  // The test of all tools below has the last value of each.
  test.each(someOf(STAYING, 0, STAYING.length / 2))(
    "%s takes effect with each value, stays, and goes without a trace",
    async (tool) => {
      const before = await matrix.read(tool);
      const readings = [before];
      for (const value of valuesOf(tool)) {
        await matrix.set(tool, value);
        if (INDISTINCT[fixture]?.includes(`${tool} ${value}`)) continue;
        const reading = await matrix.reads(tool, (now) => !readings.includes(now));
        expect(readings, `${tool} ${value} reads as before`).not.toContain(reading);
        readings.push(reading);
      }
      const last = readings.at(-1) ?? "";
      // The test of all tools below also reloads the page and replaces its body.
      for (const move of LONG ? [matrix.reload, matrix.navigate] : []) {
        await move();
        expect(await matrix.reads(tool, (now) => now === last)).toBe(last);
      }
      await matrix.set(tool, null);
      expect(await matrix.reads(tool, (now) => now === before)).toBe(before);
      expect(await matrix.page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
      await expectUntouched(matrix, plain);
    },
  );

  test.each(OPENED)("%s opens, closes by Escape and is not remembered, without a trace", async (tool) => {
    await matrix.open(tool);
    expect(await matrix.reads(tool, (now) => now !== "")).not.toBe("");
    await matrix.page.keyboard.press("Escape");
    expect(await matrix.reads(tool, (now) => now === "")).toBe("");
    expect(await matrix.page.getByRole("dialog").count()).toBe(0);
    expect(await matrix.page.locator(".launcher:focus").count()).toBe(1);
    await matrix.open(tool);
    await matrix.reads(tool, (now) => now !== "");
    await matrix.reload();
    expect(await matrix.reads(tool, (now) => now === "")).toBe("");
    await expectUntouched(matrix, plain);
  });
});

describe.each([
  ...fixturesOfFiveTools.map((fixture) => [fixture, "five tools", FIVE] as const),
  ["strict", "all tools", choose(-1)] as const,
])("the page %s", (fixture, some, choices) => {
  test(`with ${some} changes as chosen, stays so, and is as before after a reset`, async () => {
    const plain = await openMatrixPage(widget, fixture, { snippet: "none" });
    const matrix = await openMatrixPage(widget, fixture);
    const chosen = Object.entries(choices) as [WidgetTool, string][];
    expect(await matrix.html()).toBe(await plain.html());
    const before = await readAll(matrix, chosen);
    for (const [tool, value] of chosen) await matrix.set(tool, value);
    for (const [tool] of chosen) await matrix.reads(tool, (now) => now !== before.get(tool));
    const after = await readAll(matrix, chosen);
    for (const [tool] of chosen) expect(after.get(tool), tool).not.toBe(before.get(tool) ?? "");
    await matrix.reload();
    await expectReadings(matrix, after);
    await matrix.navigate();
    await expectReadings(matrix, after);
    await matrix.reset();
    await expectReadings(matrix, before);
    await expectUntouched(matrix, plain);
  });
});

/**
 * Compares every byte, every attribute ever written and every console message with the page's own.
 */
async function expectUntouched(matrix: MatrixPage, plain: MatrixPage): Promise<void> {
  const { html, problems, written } = await stateOf(plain);
  expect(await matrix.html()).toBe(html);
  expect((await matrix.problems()).filter((problem) => !problems.includes(problem))).toEqual([]);
  // A page's own script may write less, for example where less of the page has been in view.
  expect((await matrix.written()).filter((attribute) => !written.includes(attribute))).toEqual([]);
}

async function readState(plain: MatrixPage) {
  return { html: await plain.html(), problems: await plain.problems(), written: await plain.written() };
}

const states = new WeakMap<MatrixPage, ReturnType<typeof readState>>();

/** Returns the state of a page without the widget, which does not change. */
function stateOf(plain: MatrixPage): ReturnType<typeof readState> {
  const state = states.get(plain) ?? readState(plain);
  states.set(plain, state);
  return state;
}

async function readAll(matrix: MatrixPage, chosen: [WidgetTool, string][]): Promise<Map<WidgetTool, string>> {
  const readings = new Map<WidgetTool, string>();
  for (const [tool] of chosen) readings.set(tool, await matrix.read(tool));
  return readings;
}

async function expectReadings(matrix: MatrixPage, readings: Map<WidgetTool, string>): Promise<void> {
  for (const [tool, reading] of readings) {
    expect(await matrix.reads(tool, (now) => now === reading), tool).toBe(reading);
  }
}
