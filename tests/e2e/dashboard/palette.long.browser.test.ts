import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { DASHBOARD } from "#shared/paths.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

/** Types and presses Enter before the page has drawn what it found. */
async function enterAtOnce(field: Locator, typed: string): Promise<void> {
  await field.evaluate((input, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(input, text);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }, typed);
}

test("the palette opens by keyboard on a phone, leads to a screen, and gives the focus back", async () => {
  const { page, problems } = await walks.newcomer();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(walks.server.url + DASHBOARD.home);
  const opener = page.getByRole("button", { name: "Go to…" });
  await opener.press("Enter");
  const field = page.getByRole("combobox", { name: /^Widget, website, screen/ });
  await field.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "hidden" });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Control+K");
  await enterAtOnce(field, "scans");
  await page.getByRole("heading", { level: 1, name: "Scans" }).waitFor();
  expect(problems).toEqual([]);
});
