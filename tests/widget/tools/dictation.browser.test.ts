import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type OpenOptions, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, type Ear, hear, installEar, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

function lastEar(page: Page): Promise<Pick<Ear, "lang" | "running"> | undefined> {
  return page.evaluate("ears.at(-1) && { lang: ears.at(-1).lang, running: ears.at(-1).running }");
}

async function openTown(options: OpenOptions = {}): Promise<Page> {
  const page = await widget.open("town", { before: installEar, ...options });
  await setTool(page, "dictation", "on");
  await page.getByText("Go to a text field first.").waitFor();
  return page;
}

const START = "Start dictation";

async function startIn(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click();
  await page.getByRole("button", { name: START }).click();
  const notice = page.getByText("Your browser may send what you say");
  if (await notice.isVisible()) await page.getByRole("button", { name: START }).click();
}

test("it first says that speech may be sent to a service, listens only once that is accepted, and not once off", async () => {
  const page = await openTown();
  await page.locator("[name=name]").focus();
  await page.getByRole("button", { name: START }).click();
  await page.getByText("Your browser may send what you say to its maker to turn it into text.").waitFor();
  expect(await lastEar(page)).toBeUndefined();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: START }).click();
  expect(await lastEar(page)).toBeUndefined();
  await page.getByRole("button", { name: START }).click();
  expect(await lastEar(page)).toEqual({ lang: "en", running: true });
  await page.getByText("Listening …").waitFor();
  await page.getByRole("button", { name: "Stop dictation" }).click();
  expect((await lastEar(page))?.running).toBe(false);
  await page.getByRole("button", { name: START }).click();
  expect((await lastEar(page))?.running).toBe(true);
  await setTool(page, "dictation", null);
  expect((await lastEar(page))?.running).toBe(false);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["handrail:view"]);
});

test("what is heard is inserted at the caret, with the events of typing, and can be undone", async () => {
  const page = await openTown();
  await page.evaluate(() => {
    const seen: string[] = [];
    for (const name of ["input", "change"])
      document.addEventListener(name, (event) => seen.push(`${name} ${Object(event).data ?? ""}`.trim()));
    Object.assign(window, { seen });
  });
  const field = page.locator("[name=old]");
  await field.fill("Old Street, Quayside");
  await page.evaluate("window.seen.length = 0");
  await startIn(page, "[name=old]");
  await field.evaluate((area) => area instanceof HTMLTextAreaElement && area.setSelectionRange(10, 10));
  await hear(page, "number", false);
  expect(await field.inputValue()).toBe("Old Street, Quayside");
  await hear(page, "number five");
  expect(await field.inputValue()).toBe("Old Street number five, Quayside");
  await page.getByRole("button", { name: "Stop dictation" }).click();
  expect(await page.evaluate("seen")).toEqual(["input  number five", "change"]);
  await field.focus();
  await page.keyboard.press("Control+z");
  expect(await field.inputValue()).toBe("Old Street, Quayside");
});

test("it works by keyboard alone, in fields without a caret and in editors too", async () => {
  const page = await openTown();
  await page.evaluate(() => {
    document.addEventListener("input", (event) => {
      document.title = event instanceof InputEvent ? String(event.data) : "";
    });
  });
  for (const [selector, read, heard, text] of [
    ["[name=mail]", "value", "ada", "ada"],
    ["#notes", "textContent", "and more", "A note and more"],
  ] as const) {
    await page.locator(selector).focus();
    await page.evaluate(() => {
      const notes = document.activeElement?.closest("#notes")?.firstChild;
      if (notes) getSelection()?.setPosition(notes, 6);
    });
    await page.locator("[name=dictate]").focus();
    await page.keyboard.press("Enter");
    if (await page.getByRole("button", { name: "Cancel" }).isVisible()) await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop dictation" }).waitFor();
    await hear(page, heard);
    expect(await page.locator(selector).evaluate((field, name) => Reflect.get(field, name), read)).toBe(text);
    expect(await page.title()).toBe(heard);
    await page.locator("[name=dictate]:focus").waitFor();
    await page.keyboard.press("Enter");
  }
});

test("it never offers itself for secrets or where no text goes, says when nothing was understood, and stops in another field", async () => {
  const page = await openTown();
  await setTool(page, "numbered-navigation", "on");
  for (const name of ["number", "secret", "card", "code", "part", "post"]) {
    await page.locator(`[name=${name}]`).focus();
    expect(await page.locator(".dictation").isVisible(), name).toBe(false);
  }
  await setTool(page, "numbered-navigation", null);
  await startIn(page, "[name=name]");
  await page.evaluate("ears.at(-1).onerror({ error: 'no-speech' }); ears.at(-1).onend()");
  await page.getByText("That wasn’t understood. Please try again.").waitFor();
  await startIn(page, "[name=name]");
  await page.locator("[name=old]").focus();
  expect((await lastEar(page))?.running).toBe(false);
});

test("the button lies next to the field, in an open shadow root too, and follows it", async () => {
  const page = await openTown({ context: { viewport: { width: 390, height: 700 } } });
  await addLater(page, "<input name='deep'>");
  for (const selector of ["[name=old]", "x-island [name=deep]"]) {
    await page.locator(selector).focus();
    const field = await page.locator(selector).boundingBox();
    const button = await page.locator(".dictation").boundingBox();
    if (!field || !button) throw new Error("Neither can be seen");
    const [below, above] = [button.y - field.y - field.height, field.y - button.y - button.height];
    const apart = Math.max(button.x - field.x - field.width, below, above);
    expect(apart, selector).toBeGreaterThanOrEqual(0);
    expect(apart, selector).toBeLessThan(8);
    expect(button.x + button.width).toBeLessThanOrEqual(390);
  }
  await page.evaluate(() => document.querySelector("x-island")?.remove());
  await page.locator(".dictation").waitFor({ state: "hidden" });
});
