import { expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { problemsOf, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, setTool } from "./host-page.ts";

setDefaultTimeout(60_000);
const widget = widgetOfThisFile();

async function openTown(): Promise<Page> {
  const page = await widget.open("town");
  await setTool(page, "jump-keys", "on");
  await page.locator(".dock").waitFor({ state: "attached" });
  return page;
}

/** Returns the text of the element that the widget's frame surrounds. */
function marked(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const frame = document.querySelector("handrail-widget")?.shadowRoot?.querySelector(".landing");
    const { left = 0, top = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
    const [x, y] = [left + 12, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return (hit?.shadowRoot?.elementFromPoint(x, y) ?? hit)?.textContent;
  });
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
    return inner?.getAttribute("name") ?? inner?.textContent;
  });
}

test("each key goes to the next element of its kind in page order, with Shift to the previous one", async () => {
  const page = await openTown();
  const visited: (string | null | undefined)[] = [];
  for (const key of ["h", "h", "h", "Shift+H"]) {
    await page.keyboard.press(key);
    visited.push(await marked(page));
  }
  expect(visited).toEqual(["Moving house", "Before you move", "What it costs", "Before you move"]);
  await page.keyboard.press("l");
  expect(await focused(page)).toBe("how to read your meters");
  await page.keyboard.press("f");
  expect(await focused(page)).toBe("name");
  await page.locator("#send").focus();
  await page.keyboard.press("Shift+M");
  expect(await page.evaluate(() => getSelection()?.anchorNode?.nodeName)).toBe("FORM");
  await page.keyboard.press("b");
  expect(await focused(page)).toBe("Send");
});

test("from a heading, Tab goes to the next element, and the heading gets no attribute", async () => {
  const page = await openTown();
  await page.keyboard.press("h");
  await page.keyboard.press("h");
  expect(
    await page
      .locator("h2")
      .first()
      .evaluate((heading) => heading.getAttributeNames()),
  ).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("how to read your meters");
  await page.keyboard.press("h");
  await page.keyboard.press("Shift+Tab");
  expect(await focused(page)).toBe("order bins");
});

test("later elements are reached, in open shadow roots too, but not hidden ones or those in frames", async () => {
  const page = await openTown();
  await addLater(page, "<h2>Later</h2>");
  const headings: (string | null | undefined)[] = [];
  for (let at = 0; at < 7; at++) {
    await page.keyboard.press("h");
    headings.push(await marked(page));
  }
  expect(headings).toEqual([
    "Moving house",
    "Before you move",
    "What it costs",
    "Tell us",
    "Later",
    "Later",
    "Also of interest",
  ]);
  await page.keyboard.press("h");
  await page.keyboard.press("h");
  expect(await page.getByRole("status").filter({ hasText: "There is no more here." }).count()).toBe(1);
});

test("letters belong to the page in fields, editors and frames", async () => {
  const page = await openTown();
  for (const selector of ["[name=name]", "[name=old]", "[name=part]", "#notes", "#map"]) {
    await page.locator(selector).focus();
    await page.keyboard.press("h");
    expect(await page.locator(".landing").count(), selector).toBe(0);
  }
});

test("keys with Ctrl or Alt, and keys that the page handles, are ignored", async () => {
  const page = await openTown();
  await page.keyboard.press("Control+h");
  await page.keyboard.press("Alt+h");
  await page.evaluate(() => document.addEventListener("keydown", (event) => event.preventDefault()));
  await page.keyboard.press("h");
  expect(await page.locator(".landing").count()).toBe(0);
});

test("they work on the next page under a strict policy, and leave no trace once off", async () => {
  const page = await widget.open("strict", { strictPolicy: true });
  const before = await page.content();
  await setTool(page, "jump-keys", "on");
  await page.reload();
  await page.locator(".dock").waitFor({ state: "attached" });
  await page.keyboard.press("h");
  expect(await marked(page)).toBe(await page.locator("h1").textContent());
  await setTool(page, "jump-keys", null);
  await page.keyboard.press("h");
  expect(await page.locator(".landing, .dock").count()).toBe(0);
  expect(await page.content()).toBe(before);
  expect(await problemsOf(page)).toEqual([]);
});
