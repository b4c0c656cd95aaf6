import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { styleOf, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, islandHas, resetTools, setTool, setTools } from "./host-page.ts";

const widget = widgetOfThisFile();

/** Opens the article with an open shadow root, and nodes added after the tools were chosen. */
async function openWith(tools: Record<string, string>): Promise<Page> {
  const page = await widget.open("text", { context: { viewport: { width: 1280, height: 720 } } });
  await setTools(page, tools);
  const island = "<style>p{text-align:right!important;margin:0}</style><p>One.</p><p>Two.</p>";
  await addLater(page, "<p>One.</p><p>Two.</p>", island);
  return page;
}

const MEASURES: [tool: string, value: string, property: string, wanted: string][] = [
  ["line-height", "2", "line-height", "32px"],
  ["word-spacing", "0.3em", "word-spacing", "4.8px"],
  ["letter-spacing", "0.2em", "letter-spacing", "3.2px"],
  ["paragraph-spacing", "3em", "margin-bottom", "48px"],
  ["text-align", "start", "text-align", "start"],
  ["text-align", "center", "text-align", "center"],
  ["text-align", "end", "text-align", "end"],
  ["text-align", "justify", "text-align", "justify"],
  ["font-weight", "light", "font-weight", "300"],
  ["font-weight", "bold", "font-weight", "700"],
];

describe("text rules", () => {
  test("reach text of the page, later nodes and shadow roots", async () => {
    const page = await openWith(Object.fromEntries(MEASURES.slice(0, 5)));
    for (const [at, [tool, value, property, wanted]] of MEASURES.entries()) {
      if (at >= 5) await setTool(page, tool, value);
      expect(await styleOf(page, ".text", property), `${tool} ${value}`).toBe(wanted);
      expect(await styleOf(page, ".late p", property), `${tool} ${value}`).toBe(wanted);
      await islandHas(page, "p", property, wanted);
    }
  });

  test("text spacing is all of WCAG 1.4.12 in one step, and a measure chosen separately overrides it", async () => {
    const page = await openWith({ "text-spacing": "on" });
    const properties = ["line-height", "letter-spacing", "word-spacing", "margin-bottom"];
    const measures = () => Promise.all(properties.map((property) => styleOf(page, ".text", property)));
    expect(await measures()).toEqual(["24px", "1.92px", "2.56px", "32px"]);
    await setTools(page, { "line-height": "2", "paragraph-spacing": "3em" });
    expect(await measures()).toEqual(["32px", "1.92px", "2.56px", "48px"]);
  });

  test("spare the text of buttons, strong text, and the width of cards, tables and the page itself", async () => {
    const page = await openWith({ "text-align": "end", "font-weight": "bold" });
    expect(await styleOf(page, "button", "text-align")).toBe("center");
    expect(await styleOf(page, "h1", "font-weight")).toBe("900");
    expect(await styleOf(page, "strong", "font-weight")).toBe("900");
    await resetTools(page);
    const width = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.width ?? 0;
    const before = [await width("main"), await width(".card")];
    expect(await width(".text")).toBeGreaterThan(900);
    await setTool(page, "line-length", "60ch");
    const sixtyLetters = (await page.locator(".text").first().evaluate(widthOfZero)) * 60;
    expect(await width(".text")).toBeCloseTo(sixtyLetters, 0);
    expect(await width("li.plain")).toBeLessThanOrEqual(sixtyLetters);
    expect([await width("main"), await width(".card")]).toEqual(before);
  });
});

/** Returns the width of a 0 in an element's own font, which CSS calls `ch`. */
function widthOfZero(element: Element): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("There is no canvas to measure on");
  context.font = getComputedStyle(element).font;
  return context.measureText("0").width;
}
