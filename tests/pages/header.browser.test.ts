import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { type SiteBrowser, startSiteBrowser } from "./site-browser.ts";

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 800 } };
const NO_SCRIPT: BrowserContextOptions = { javaScriptEnabled: false };

let site: SiteBrowser;
let page: Page;
beforeAll(async () => {
  site = await startSiteBrowser();
}, 60_000);
afterEach(() => page.context().close());
afterAll(() => site.close());

const toggle = (name: string) => page.locator(".main-bar summary", { hasText: name });
const links = (name: string) =>
  page.locator(".main-bar details", { hasText: name }).getByRole("link", { includeHidden: true });
const first = (name: string) => links(name).first();
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

async function stopClock(): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function closesAfter(name: string, action: () => Promise<unknown>): Promise<void> {
  await first(name).waitFor();
  await action();
  await first(name).waitFor({ state: "hidden" });
}

describe("a menu of the header", () => {
  test("has the specified links", async () => {
    page = await site.open("/", WIDE);
    const hrefs = (name: string) =>
      links(name).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(await hrefs("Resources")).toEqual(["/blog", "/help-center", "/contact"]);
    expect(await hrefs("Partners")).toEqual([
      "/partners/agencies",
      "/partners/affiliates",
      "/partners/nonprofits",
    ]);
  });

  test("opens with Enter, moves with arrow keys, and Escape closes it and restores focus", async () => {
    page = await site.open("/blog", WIDE);
    await toggle("Resources").focus();
    await page.keyboard.press("Enter");
    await first("Resources").waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Blog");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("Contact");
    await page.keyboard.press("Home");
    expect(await focused()).toBe("Blog");
    await closesAfter("Resources", () => page.keyboard.press("Escape"));
    expect(await focused()).toBe("Resources");
  });

  test("opens with an arrow key at its first link, and closes when focus leaves", async () => {
    page = await site.open("/", WIDE);
    await toggle("Partners").focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("Agencies");
    await page.keyboard.press("End");
    await closesAfter("Partners", () => page.keyboard.press("Tab"));
    expect(await focused()).toBe("Deutsch");
  });

  test("opens on hover, stays open on the way into it, and closes 200 ms after the pointer left", async () => {
    page = await site.open("/", WIDE);
    await stopClock();
    await toggle("Resources").hover();
    await first("Resources").hover();
    await page.mouse.move(5, 700);
    await page.clock.runFor(199);
    expect(await first("Resources").isVisible()).toBe(true);
    await page.clock.runFor(1);
    expect(await first("Resources").isVisible()).toBe(false);
  });

  test("stays open when the pointer returns in time", async () => {
    page = await site.open("/", WIDE);
    await stopClock();
    await toggle("Resources").hover();
    await page.mouse.move(5, 700);
    await page.clock.runFor(150);
    await toggle("Resources").hover();
    await page.clock.runFor(500);
    expect(await first("Resources").isVisible()).toBe(true);
  });

  test("is closed not by the click after a hover, but by the next one", async () => {
    page = await site.open("/", WIDE);
    await toggle("Resources").hover();
    await toggle("Resources").click();
    await first("Resources").waitFor();
    await closesAfter("Resources", () => toggle("Resources").click());
  });

  test("closes on a click elsewhere and when another menu opens", async () => {
    page = await site.open("/", { ...WIDE, hasTouch: true });
    await toggle("Resources").tap();
    await closesAfter("Resources", () => toggle("Partners").tap());
    await closesAfter("Partners", () => page.getByRole("heading", { level: 1 }).tap());
  });
});

describe("the phone's menu", () => {
  const menu = () => page.locator(".phone-menu summary");
  const pricing = () => page.locator(".phone-menu").getByRole("link", { name: "Pricing" });

  test("opens by keyboard, closes on Escape and after a choice, and restores focus", async () => {
    page = await site.open("/", PHONE);
    await menu().focus();
    await page.keyboard.press("Enter");
    await pricing().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await pricing().waitFor({ state: "hidden" });
    expect(await focused()).toBe("Menu");
    await menu().click();
    await pricing().click();
    await pricing().waitFor({ state: "hidden" });
    expect(page.url()).toEndWith("/#pricing");
  });
});

describe("Get Started", () => {
  test("scrolls to pricing, from other pages too", async () => {
    for (const path of ["/", "/contact"]) {
      page = await site.open(path, WIDE);
      await page.locator(".main-bar").getByRole("link", { name: "Get Started" }).click();
      await page.waitForURL("**/#pricing");
      await page.waitForFunction(() => {
        const top = document.querySelector("#pricing")?.getBoundingClientRect().top ?? Number.NaN;
        return Math.abs(top) < 50;
      });
      if (path === "/") await page.context().close();
    }
  });
});

test("people with a session get one link to the dashboard, on wide screens and phones", async () => {
  page = await site.open("/login");
  await page.evaluate(() => localStorage.setItem("token", "t1"));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(page.url().replace("/login", "/contact"));
  const waysIn = page.locator(".main-bar .ways-in").getByRole("link");
  await waysIn.and(page.getByText("Dashboard")).waitFor();
  expect(await waysIn.count()).toBe(1);
  expect(await waysIn.getAttribute("href")).toBe("/app");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator(".phone-menu summary").click();
  await page.locator(".phone-menu").getByRole("link", { name: "Dashboard" }).waitFor();
});

test.each(["/login", "/register"])("%s leads people with a session to the dashboard", async (path) => {
  page = await site.open(path);
  const way = page.locator("main").getByRole("link", { name: "Open the dashboard" });
  expect(await way.count()).toBe(0);
  await page.evaluate(() => localStorage.setItem("token", "t1"));
  await page.reload();
  await way.waitFor();
  expect(await way.getAttribute("href")).toBe("/app");
});

describe("without JavaScript", () => {
  test("menus open and close and their links work, on wide screens and phones", async () => {
    page = await site.open("/", { ...WIDE, ...NO_SCRIPT });
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
});

test("the header of sign-in and registration has only the logo", async () => {
  page = await site.open("/register", WIDE);
  expect(await page.locator("header a, header button, header summary").count()).toBe(1);
});
