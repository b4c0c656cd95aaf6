import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../helpers/until.ts";
import { type OpenOptions, widgetOfThisFile } from "../widget-browser.ts";
import { hear, hostHtml, installEar, laterNumberOf, resetTools, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

const isListening = (page: Page) => page.evaluate<boolean>("ears.at(-1)?.running ?? false");

async function openTown(options: OpenOptions = {}): Promise<Page> {
  const context = { viewport: { width: 900, height: 700 } };
  const page = await widget.open("town", { before: installEar, context, ...options });
  await setTool(page, "voice-commands", "on");
  await page.getByRole("button", { name: "Listen" }).waitFor();
  return page;
}

/** Starts listening by keyboard, which shows the numbers. */
async function listen(page: Page): Promise<void> {
  await page.locator("[name=listen]").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Your browser may send what you say to its maker to turn it into text.").waitFor();
  expect(await page.evaluate("ears.length")).toBe(0);
  await page.keyboard.press("Enter");
  await page.getByText("Listening …").waitFor();
  await page.locator(".numbers > span").first().waitFor();
}

test("it presses what is numbered or named, scrolls, and says what it did not understand", async () => {
  const page = await openTown();
  await setTool(page, "voice-commands", null);
  const before = await hostHtml(page);
  await setTool(page, "voice-commands", "on");
  await listen(page);
  expect(await page.evaluate("ears.at(-1).lang")).toBe("en");
  await hear(page, await laterNumberOf(page, "a[href='#meters']"));
  expect(new URL(page.url()).hash).toBe("#meters");
  await hear(page, "Top");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await hear(page, "scroll down.");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await hear(page, "bottom");
  expect(await page.evaluate(() => innerHeight + scrollY)).toBe(
    await page.evaluate(() => document.documentElement.scrollHeight),
  );
  await hear(page, "no such thing");
  await page.getByText("“no such thing” is no command here.").waitFor();
  await hear(page, "number 400");
  await page.getByText("There’s no number 400.").waitFor();
  await hear(page, "numbers");
  await page.locator(".numbers").waitFor({ state: "detached" });
  await hear(page, "back");
  await page.waitForURL((url) => url.hash === "");
  await hear(page, "stop");
  expect(await isListening(page)).toBe(false);
  await page.getByRole("button", { name: "Listen" }).waitFor();
  await resetTools(page);
  expect(await hostHtml(page)).toBe(before);
  const kept = () => [localStorage["handrail:voice"], sessionStorage["handrail:listening"]];
  expect(await page.evaluate(kept)).toEqual([undefined, undefined]);
});

test("it goes on after silence and on the next page, but not after a refusal", async () => {
  const page = await openTown();
  await listen(page);
  await page.evaluate(
    "ears.at(-1).running = false; ears.at(-1).onerror({ error: 'no-speech' }); ears.at(-1).onend()",
  );
  await until("it listens again", async () => (await isListening(page)) || null);
  await page.reload();
  await page.getByText("Listening …").waitFor();
  expect(await isListening(page)).toBe(true);
  await page.evaluate("ears.at(-1).onerror({ error: 'not-allowed' })");
  await page.getByText("That wasn’t understood. Please try again.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Listen" }).waitFor();
  expect(await page.evaluate("ears.length")).toBe(0);
});

test("numbered navigation keeps its numbers, which both share", async () => {
  const page = await openTown();
  await setTool(page, "numbered-navigation", "on");
  await listen(page);
  expect(await page.locator(".numbers").count()).toBe(1);
  await hear(page, "stop");
  await page.locator(".numbers > span").first().waitFor();
  await setTool(page, "numbered-navigation", null);
  await page.locator(".numbers").waitFor({ state: "detached" });
});
