import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD } from "#shared/paths.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

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
  await field.fill("scans");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Scans" }).waitFor();
  expect(problems).toEqual([]);
});
