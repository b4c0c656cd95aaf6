import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { type OpenOptions, problemsOf, styleOf, widgetOfThisFile } from "../widget-browser.ts";
import { resetTools, setTool } from "./host-page.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

/** Opens the article with an open shadow root, and nodes added after the tools were chosen. */
async function openWith(tools: Record<string, string>, options?: OpenOptions): Promise<Page> {
  const page = await widget.open("text", options);
  for (const [tool, value] of Object.entries(tools)) await setTool(page, tool, value);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      "<div class=late><p>One.</p><p>Two.</p></div><x-island></x-island>",
    );
    const root = document.querySelector("x-island")?.attachShadow({ mode: "open" });
    if (root)
      root.innerHTML =
        "<style>p{text-align:right!important;margin:0}</style><p class=island>One.</p><p>Two.</p>";
  });
  return page;
}

/** Waits for the batched observer to reach the shadow root. */
async function islandHas(page: Page, property: string, value: string): Promise<void> {
  await page.waitForFunction(
    ([name = "", wanted]) => {
      const text = document.querySelector("x-island")?.shadowRoot?.querySelector("p");
      return text && getComputedStyle(text).getPropertyValue(name) === wanted;
    },
    [property, value],
  );
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
      await islandHas(page, property, wanted);
    }
  });

  test("text spacing is all of WCAG 1.4.12 in one step, and a measure chosen separately overrides it", async () => {
    const page = await openWith({ "text-spacing": "on" });
    const measures = async () =>
      Promise.all(
        ["line-height", "letter-spacing", "word-spacing", "margin-bottom"].map((property) =>
          styleOf(page, ".text", property),
        ),
      );
    expect(await measures()).toEqual(["24px", "1.92px", "2.56px", "32px"]);
    await setTool(page, "line-height", "2");
    await setTool(page, "paragraph-spacing", "3em");
    expect(await measures()).toEqual(["32px", "1.92px", "2.56px", "48px"]);
  });

  test("alignment does not move the text of buttons", async () => {
    const page = await openWith({ "text-align": "end" });
    expect(await styleOf(page, "button", "text-align")).toBe("center");
  });

  test("strong text stays stronger", async () => {
    const page = await openWith({ "font-weight": "bold" });
    expect(await styleOf(page, "h1", "font-weight")).toBe("900");
    expect(await styleOf(page, "strong", "font-weight")).toBe("900");
  });

  test("lines end after 60 letters, but cards in a list, tables and the page itself keep their width", async () => {
    const page = await openWith({}, { context: { viewport: { width: 1280, height: 720 } } });
    const width = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
    const before = [await width("main"), await width(".card")];
    expect(await width(".text")).toBeGreaterThan(900);
    await setTool(page, "line-length", "60ch");
    const sixtyLetters = (await page.locator(".text").first().evaluate(widthOfZero)) * 60;
    expect(await width(".text")).toBeCloseTo(sixtyLetters, 0);
    expect(await width("li.plain")).toBeLessThanOrEqual(sixtyLetters);
    expect([await width("main"), await width(".card")]).toEqual(before);
  });

  test("apply after a reload under a strict policy, and leave no trace once off", async () => {
    const page = await widget.open("strict", { strictPolicy: true });
    const before = await page.content();
    const tools = [
      ["text-spacing", "on"],
      ...MEASURES.slice(0, 5),
      ["font-weight", "bold"],
      ["line-length", "80ch"],
    ];
    for (const [tool = "", value = ""] of tools) await setTool(page, tool, value);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-handrail-line-length"));
    expect(await styleOf(page, "p", "line-height")).toBe("32px");
    expect(await styleOf(page, "p", "font-weight")).toBe("700");
    await resetTools(page);
    expect(await page.content()).toBe(before);
    expect(await problemsOf(page)).toEqual([]);
  });
});

/** Returns the width of a 0 in an element's own font, which CSS calls `ch`. */
function widthOfZero(element: Element): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("There is no canvas to measure on");
  context.font = getComputedStyle(element).font;
  return context.measureText("0").width;
}
