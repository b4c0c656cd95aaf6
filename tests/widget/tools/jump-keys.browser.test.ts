import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { widgetOfThisFile } from "../widget-browser.ts";
import { addLater, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

async function openTown(): Promise<Page> {
  const page = await widget.open("town");
  await setTool(page, "jump-keys", "on");
  await page.locator(".dock").waitFor({ state: "attached" });
  return page;
}

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

test("each key goes to the next element of its kind in page order, with Shift to the previous one, and Tab goes on from there", async () => {
  const page = await openTown();
  const visited: (string | null | undefined)[] = [];
  for (const key of ["h", "h", "h", "Shift+H"]) {
    await page.keyboard.press(key);
    visited.push(await marked(page));
  }
  expect(visited).toEqual(["Moving house", "Before you move", "What it costs", "Before you move"]);
  const heading = page.locator("h2").first();
  expect(await heading.evaluate((element) => element.getAttributeNames())).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("how to read your meters");
  await page.keyboard.press("l");
  expect(await focused(page)).toBe("order bins");
  await page.keyboard.press("f");
  expect(await focused(page)).toBe("name");
  await page.locator("#send").focus();
  await page.keyboard.press("Shift+M");
  expect(await page.evaluate(() => getSelection()?.anchorNode?.nodeName)).toBe("FORM");
  await page.keyboard.press("b");
  expect(await focused(page)).toBe("Send");
  await page.keyboard.press("Shift+H");
  expect(await marked(page)).toBe("Tell us");
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
  const own = ["Moving house", "Before you move", "What it costs", "Tell us"];
  expect(headings).toEqual([...own, "Later", "Later", "Also of interest"]);
  await page.keyboard.press("h");
  await page.keyboard.press("h");
  expect(await page.getByRole("status").filter({ hasText: "No more here." }).count()).toBe(1);
});

test("letters belong to the page in fields, editors and frames, with Ctrl or Alt, where it handles them, and once it is off", async () => {
  const page = await openTown();
  await addLater(page, "<p contenteditable>A bare editor</p>");
  const fields = ["[name=name]", "[name=old]", "[name=part]", "#notes", "#map"];
  for (const selector of [...fields, "main > .late p", "x-island p"]) {
    await page.locator(selector).focus();
    await page.keyboard.press("h");
    expect(await page.locator(".landing").count(), selector).toBe(0);
  }
  await page.locator("#send").focus();
  await page.keyboard.press("Control+h");
  await page.keyboard.press("Alt+h");
  expect(await page.locator(".landing").count()).toBe(0);
  await page.keyboard.press("h");
  expect(await page.locator(".landing").count()).toBe(1);
  await setTool(page, "jump-keys", null);
  await page.keyboard.press("h");
  expect(await page.locator(".landing, .dock").count()).toBe(0);
  await setTool(page, "jump-keys", "on");
  await page.locator(".dock").waitFor({ state: "attached" });
  await page.evaluate(() => document.addEventListener("keydown", (event) => event.preventDefault()));
  await page.keyboard.press("h");
  expect(await page.locator(".landing").count()).toBe(0);
});
