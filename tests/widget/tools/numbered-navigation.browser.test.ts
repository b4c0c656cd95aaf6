import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type OpenOptions, widgetOfThisFile } from "../widget-browser.ts";
import { addLater, laterNumberOf, numberOf, setTool } from "./host-page.ts";

const widget = widgetOfThisFile();

const FIELD = "Element number";

async function openTown(options: OpenOptions = {}): Promise<Page> {
  const page = await widget.open("town", { context: { viewport: { width: 900, height: 700 } }, ...options });
  await setTool(page, "numbered-navigation", "on");
  await page.getByLabel(FIELD).waitFor();
  return page;
}

async function type(page: Page, number: string): Promise<void> {
  await page.getByLabel(FIELD).fill(number);
  await page.getByLabel(FIELD).press("Enter");
}

test("typing a number, outside of other fields too, presses a button, follows a link, ticks a box and focuses a field", async () => {
  const page = await openTown();
  await type(page, await numberOf(page, "a[href='#meters']"));
  expect(new URL(page.url()).hash).toBe("#meters");
  await type(page, await numberOf(page, "[name=name]"));
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  await page.locator("#send").scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    document.querySelector("#send")?.addEventListener("click", () => document.body.classList.add("sent"));
  });
  await type(page, await laterNumberOf(page, "#send"));
  expect(await page.locator("body").getAttribute("class")).toBe("sent");
  await type(page, await laterNumberOf(page, "[name=post]"));
  expect(await page.locator("[name=post]").isChecked()).toBe(true);
  await page.locator("[name=name]").focus();
  await page.keyboard.press("7");
  expect(await page.locator("[name=name]").inputValue()).toBe("7");
  await page.locator("#send").focus();
  await page.keyboard.type((await laterNumberOf(page, "[name=mail]")).padStart(2, "0"));
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("mail");
});

test("it works by touch, and says when there is no such number", async () => {
  const page = await openTown({ context: { viewport: { width: 390, height: 780 }, hasTouch: true } });
  await page.getByLabel(FIELD).tap();
  await page.getByLabel(FIELD).fill("999");
  await page.getByRole("button", { name: "Open", exact: true }).tap();
  await page.getByText("There’s no number 999.").waitFor();
  await page.getByLabel(FIELD).fill("٠١");
  const left = page.waitForEvent("framenavigated");
  await page.getByRole("button", { name: "Open", exact: true }).tap();
  await left;
  await page.waitForLoadState();
});

test("only enabled, uncovered elements in the window have a number, and no two numbers overlap", async () => {
  const page = await openTown();
  expect(await numberOf(page, "footer a")).toBe("");
  expect(await numberOf(page, "iframe")).toBe("");
  const boxes = await page.locator(".numbers > span").evaluateAll((numbers) =>
    numbers.map((number) => {
      const { left, top, right, bottom } = number.getBoundingClientRect();
      return [left, top, right, bottom] as const;
    }),
  );
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      const apart = one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1];
      expect([one, other, apart]).toEqual([one, other, true]);
    }
  }
  await page.evaluate(() => {
    const cover = document.createElement("div");
    cover.style.cssText = "position:fixed;inset:0;background:#fff";
    document.body.append(cover);
  });
  await page.locator(".numbers > span", { hasText: /^1$/ }).waitFor({ state: "detached" });
});

test("elements added or scrolled to later are numbered, in open shadow roots too; others keep their number", async () => {
  const page = await openTown();
  const before = await numberOf(page, "[name=name]");
  await page.evaluate(() => scrollTo(0, 250));
  await laterNumberOf(page, "[name=post]");
  expect(await numberOf(page, "[name=name]")).toBe(before);
  await addLater(page, "<button>Later</button>");
  await page.locator("x-island button").scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    document
      .querySelector("x-island")
      ?.shadowRoot?.querySelector("button")
      ?.addEventListener("click", () => document.body.classList.add("pressed"));
  });
  await type(page, await laterNumberOf(page, "x-island button"));
  expect(await page.locator("body").getAttribute("class")).toBe("pressed");
});
