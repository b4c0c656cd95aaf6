import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { shows, styleOf, widgetOfThisFile } from "./widget-browser.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();
let page: Page;
/** Requests for the chunk that reads the page's rules. */
let loads: number;

beforeEach(async () => {
  loads = 0;
  page = await widget.open("quirks", { fresh: true });
  page.on("request", (request) => {
    if (/\/fits-\w+\.js/.test(request.url())) loads += 1;
  });
  await page.evaluate(() => {
    window.Handrail?.set("stop-animations", "on");
    window.Handrail?.set("text-size", "2");
    window.Handrail?.set("reading-guide", "on");
  });
  await guideIsShown();
  await shows(page, "text-size", "2");
  expect(loads).toBe(1);
});

/** Resolves after everything that the panel's file does on its own. */
const guideIsShown = () => page.getByRole("slider").waitFor();

test("a page with the same rules as the last is not read again", async () => {
  const size = await styleOf(page, "td", "font-size");
  await page.reload();
  await guideIsShown();
  expect(await styleOf(page, "td", "font-size")).toBe(size);
  expect(loads).toBe(1);
});

test("a page with the same rules is read once they change", async () => {
  await page.reload();
  await guideIsShown();
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "td{font-size:11px}";
    document.head.append(style);
  });
  await isTwice11Px();
  expect(loads).toBe(2);
});

test.each([
  [
    "another sheet",
    () =>
      document.head.append(
        Object.assign(document.createElement("style"), { textContent: "td{font-size:11px}" }),
      ),
  ],
  ["a size in an attribute", () => document.querySelector("td")?.setAttribute("style", "font-size:11px")],
])("a page with %s is read", async (_, change) => {
  await page.addInitScript(`addEventListener("DOMContentLoaded", ${change})`);
  await page.reload();
  await isTwice11Px();
  expect(loads).toBe(2);
});

const isTwice11Px = () =>
  page.waitForFunction(() => getComputedStyle(document.querySelector("td") as Element).fontSize === "22px");
