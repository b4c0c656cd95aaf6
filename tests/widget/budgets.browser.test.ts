import { describe, expect, test } from "bun:test";
import { someOf } from "../helpers/long.ts";
import { setTools } from "./tools/host-page.ts";
import { WIDGET_ID, widgetOfThisFile } from "./widget-browser.ts";

/** Tools with plain rules, which need nothing of the widget beyond the panel. */
const RULES = { "line-height": "2", "letter-spacing": "0.12em", "highlight-links": "on", contrast: "dark" };

const widget = widgetOfThisFile();

describe("the next page of a visitor with tools switched on", () => {
  test("requests the script, the public view, the panel and its words, and nothing else", async () => {
    const page = await widget.open("article");
    await setTools(page, RULES);
    await page.goto("about:blank");
    await widget.service.requested(`POST /api/widgets/${WIDGET_ID}/tools`);
    await page.goto(widget.urlOf("article"), { waitUntil: "networkidle" });
    const all = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const loaded = all.filter((url) => url.startsWith(widget.service.origin)).map((url) => new URL(url));
    const kinds = loaded.map(({ pathname }) =>
      pathname.replace(/-\w+\.js$/, ".js").replace(/words-\w+/, "words"),
    );
    expect(kinds.toSorted()).toEqual([
      `/api/widgets/${WIDGET_ID}/public`,
      "/platform.js",
      "/platform/panel.js",
      "/platform/words/en.json",
    ]);
  });

  test("is restyled once, when the script loads: the panel finds its rules in place", async () => {
    const page = await widget.open("article", { before: countFills });
    await setTools(page, RULES);
    await page.reload({ waitUntil: "networkidle" });
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-handrail-contrast"));
    expect(await page.evaluate(() => Object(window).fills)).toBe(1);
  });
});

test.each(someOf(["resume", "article"], 0))(
  "opening and closing the panel moves nothing on the page %s and writes nothing into it",
  async (fixture) => {
    const page = await widget.open(fixture);
    await page.evaluate(recordShiftsAndWrites);
    await page.locator(".launcher").click();
    await page.locator(".panel:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    expect(await page.evaluate(() => Object(window).seen)).toEqual({ shift: 0, written: [] });
  },
);

/**
 * Counts how often a sheet with rules for the page is filled; the widget's own sheets have no
 * layer.
 */
function countFills(): void {
  Object.assign(window, { fills: 0 });
  const { replaceSync } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.replaceSync = function (css) {
    const counter = window as Window & { fills?: number };
    if (css.includes("@layer handrail")) counter.fills = (counter.fills ?? 0) + 1;
    return replaceSync.call(this, css);
  };
}

function recordShiftsAndWrites(): void {
  const seen: { shift: number; written: string[] } = { shift: 0, written: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += "value" in entry ? Number(entry.value) : 0;
  }).observe({ type: "layout-shift" });
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) seen.written.push(`${target.nodeName} ${attributeName}`);
  }).observe(document.body, { subtree: true, attributes: true, childList: true });
}
