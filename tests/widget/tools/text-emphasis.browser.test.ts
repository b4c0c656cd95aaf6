import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { widgetOfThisFile } from "../widget-browser.ts";
import { resetTools, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

/**
 * Waits until exactly these beginnings of words are emphasized in elements with that tag, in any
 * shadow root.
 */
async function emphasised(page: Page, tag: string, beginnings: string[]): Promise<void> {
  await page.waitForFunction(
    ([name, expected]) => {
      const found: string[] = [];
      for (const range of CSS.highlights.get("handrail-words") ?? []) {
        const { startContainer: text, startOffset, endOffset } = range;
        if (text.isConnected && text.parentElement?.localName === name)
          found.push((text.nodeValue ?? "").slice(startOffset, endOffset));
      }
      return found.join() === expected;
    },
    [tag, beginnings.join()] as const,
  );
}

test("beginnings look bolder, of words that are added, changed, scrolled into view or in shadow roots too; code and icons don't", async () => {
  const page = await widget.open("text");
  const usual = await page.locator("h1").screenshot();
  await setTool(page, "word-emphasis", "on");
  await emphasised(page, "h1", ["Wor", "an", "lin"]);
  expect(Buffer.compare(await page.locator("h1").screenshot(), usual)).not.toBe(0);
  await emphasised(page, "strong", ["str", "wor"]);
  await emphasised(page, "code", []);
  await emphasised(page, "span", []);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("afterbegin", "<em>Later words</em><x-island></x-island>");
    document.body.insertAdjacentHTML("beforeend", "<hr><u>Far below</u>");
    document.querySelector("hr")?.style.setProperty("margin-top", "5000px");
    const root = document.querySelector("x-island")?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = "<b>Island</b>";
  });
  await emphasised(page, "em", ["Lat", "wor"]);
  await emphasised(page, "b", ["Isl"]);
  await emphasised(page, "u", []);
  await page.evaluate(() => {
    const text = document.querySelector("em")?.firstChild;
    if (text) text.nodeValue = "Other";
  });
  await emphasised(page, "em", ["Oth"]);
  await page.evaluate(() => document.querySelector("u")?.scrollIntoView());
  await emphasised(page, "u", ["Fa", "bel"]);
  await emphasised(page, "strong", []);
  await resetTools(page);
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
});
