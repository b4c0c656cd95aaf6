import { describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { siteOfThisFile } from "./site-browser.ts";

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 800 } };

const site = siteOfThisFile();
let page: Page;

const toggle = (name: string) => page.locator(".main-bar summary", { hasText: name });
const links = (name: string) =>
  page.locator(".main-bar details", { hasText: name }).getByRole("link", { includeHidden: true });
const first = (name: string) => links(name).first();
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

async function closesAfter(name: string, action: () => Promise<unknown>): Promise<void> {
  await first(name).waitFor();
  await action();
  await first(name).waitFor({ state: "hidden" });
}

describe("a menu of the header", () => {
  test("opens with Enter or an arrow key, moves with arrow keys, and closes on Escape or when focus leaves", async () => {
    page = await site.open("/blog", WIDE);
    await toggle("Resources").focus();
    await page.keyboard.press("Enter");
    await first("Resources").waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Blog");
    expect(await accessibilityProblems(page, "header")).toEqual([]);
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("Contact");
    await page.keyboard.press("Home");
    expect(await focused()).toBe("Blog");
    await closesAfter("Resources", () => page.keyboard.press("Escape"));
    expect(await focused()).toBe("Resources");

    await toggle("Partners").focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Agencies");
    await page.keyboard.press("End");
    await closesAfter("Partners", () => page.keyboard.press("Tab"));
    expect(await focused()).toBe("Deutsch");
  });

  test("opens on hover, stays open on the way into it and back, and closes 200 ms after the pointer left", async () => {
    page = await site.open("/blog", WIDE);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const isOpen = () => first("Resources").isVisible();
    await toggle("Resources").hover();
    await page.mouse.move(5, 700);
    await page.clock.runFor(150);
    await toggle("Resources").hover();
    await page.clock.runFor(500);
    expect(await isOpen()).toBe(true);
    await first("Resources").hover();
    await page.mouse.move(5, 700);
    await page.clock.runFor(199);
    expect(await isOpen()).toBe(true);
    await page.clock.runFor(1);
    expect(await isOpen()).toBe(false);
  });

  test("closes not by the click after a hover but by the next one, by one elsewhere, and when another menu opens", async () => {
    page = await site.open("/blog", { ...WIDE, hasTouch: true });
    await toggle("Resources").hover();
    await toggle("Resources").click();
    await first("Resources").waitFor();
    await closesAfter("Resources", () => toggle("Resources").click());
    await page.mouse.move(5, 700);
    await toggle("Resources").tap();
    await closesAfter("Resources", () => toggle("Partners").tap());
    await closesAfter("Partners", () => page.touchscreen.tap(5, 700));
  });
});

test("the phone's menu opens by keyboard, closes on Escape and after a choice, and restores focus", async () => {
  page = await site.open("/", PHONE);
  const menu = page.locator(".phone-menu summary");
  const pricing = page.locator(".phone-menu").getByRole("link", { name: "Pricing" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await pricing.waitFor();
  expect(await accessibilityProblems(page, "header")).toEqual([]);
  await page.keyboard.press("Escape");
  await pricing.waitFor({ state: "hidden" });
  expect(await focused()).toBe("Menu");
  await menu.click();
  await pricing.click();
  await pricing.waitFor({ state: "hidden" });
  expect(page.url()).toEndWith("/#pricing");
});

test("people with a session get a link to the dashboard at sign-in and registration, and one in each header", async () => {
  page = await site.open("/login", WIDE);
  const way = page.locator("main").getByRole("link", { name: "Open the dashboard" });
  expect(await way.count()).toBe(0);
  await page.evaluate(() => localStorage.setItem("token", "t1"));
  for (const path of ["/login", "/register"]) {
    await page.goto(new URL(path, page.url()).href);
    await way.waitFor();
    expect(await way.getAttribute("href")).toBe("/app");
  }
  await page.goto(new URL("/contact", page.url()).href);
  const waysIn = page.locator(".main-bar .ways-in").getByRole("link");
  await waysIn.and(page.getByText("Dashboard")).waitFor();
  expect(await waysIn.count()).toBe(1);
  expect(await waysIn.getAttribute("href")).toBe("/app");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator(".phone-menu summary").click();
  await page.locator(".phone-menu").getByRole("link", { name: "Dashboard" }).waitFor();
});

test("without JavaScript menus open and close and their links work, on wide screens and phones", async () => {
  page = await site.open("/contact", { ...WIDE, javaScriptEnabled: false });
  await toggle("Resources").click();
  await first("Resources").waitFor();
  await closesAfter("Resources", () => toggle("Partners").click());
  await links("Partners").last().click();
  expect(page.url()).toEndWith("/partners/nonprofits");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator(".phone-menu summary").click();
  await page.locator(".phone-menu").getByRole("link", { name: "Contact" }).click();
  expect(page.url()).toEndWith("/contact");
});
