import { describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { accessibilityProblems } from "../helpers/chromium.ts";
import { someOf } from "../helpers/long.ts";
import { problemsOf, siteOfThisFile } from "./site-browser.ts";

const KB = 1_024;
/** Uncompressed bytes: most for a visitor without a session, and least for React. */
const VISITOR_SCRIPTS = 16 * KB;
const REACT = 150 * KB;

const site = siteOfThisFile();
let page: Page;
/** Opens the landing page with a widget script that records how it was started. */
async function open(options?: BrowserContextOptions): Promise<void> {
  site.api.set(
    "GET /platform.js",
    () =>
      new Response(
        "window.Handrail = { started: [], init({ widgetId }) { this.started.push(widgetId) }, on(name, listener) { this.listener = listener }, open() { this.isOpen = true; this.listener?.() } }",
        { headers: { "content-type": "text/javascript" } },
      ),
  );
  page = await site.open("/", options);
}

const started = () => page.evaluate(() => Object(Reflect.get(window, "Handrail")).started);
const popular = () => page.getByRole("listitem").filter({ hasText: "Most Popular" });
const trial = () => popular().getByRole("link", { name: "Start free trial" });

test("a visitor at 1,024 px finds room for the hero's words, no shift of the layout, and no React until the dialog opens", async () => {
  await open({ viewport: { width: 1_024, height: 768 } });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += Number(Reflect.get(entry, "value"));
        }).observe({ type: "layout-shift", buffered: true });
        requestIdleCallback(() => resolve(total));
      }),
  );
  expect(shift).toBe(0);
  const box = await page.locator(".hero__text").boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(352);
  await page.waitForFunction(() => Object(Reflect.get(window, "Handrail")).started?.length === 1);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await scriptBytes()).toBeLessThan(VISITOR_SCRIPTS);
  await page.getByRole("link", { name: "Keep these settings for my site" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await scriptBytes()).toBeGreaterThan(REACT);
});

test.each(someOf([false, true], 0))(
  "the prices are by month, and by year when asked, in the links too (JavaScript: %p)",
  async (javaScriptEnabled) => {
    await open({ javaScriptEnabled });
    await page.getByRole("radio", { name: "Monthly" }).focus();
    expect(await trial().getAttribute("href")).toBe("/register?plan=professional&billing=monthly");
    await page.keyboard.press("ArrowRight");
    await popular().getByText("$790").waitFor();
    expect(await popular().getByText("$79", { exact: true }).isVisible()).toBe(false);
    expect(await trial().getAttribute("href")).toBe("/register?plan=professional&billing=yearly");
    const enterprise = page.getByRole("listitem").filter({ hasText: "ENTERPRISE" });
    expect(await enterprise.getByRole("link", { name: "Contact us" }).getAttribute("href")).toMatch(
      /^\/contact(\?|$)/,
    );
  },
);

describe("the widget on the page", () => {
  test("is started once, and again for another look; the hero's own has its panel open and takes no focus", async () => {
    await open();
    await page.waitForFunction(() => Object(Reflect.get(window, "Handrail")).started?.length === 1);
    await page.locator(".hero-demo__stage--live").waitFor();
    const frame = page.frameLocator(".hero-demo__frame");
    await frame.getByRole("heading", { level: 1, name: "Stoneware for every day" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
    expect(await page.locator(".hero-demo picture").isVisible()).toBe(false);
    const preview = page.locator("#preview");
    await preview.getByRole("radio", { name: "Top left" }).check();
    await preview.getByText("The button on this page is now: top left, medium, blue.").waitFor();
    const [first, second] = await started();
    expect(first).toMatch(/^handrailsite\d{4}$/);
    expect(second).not.toBe(first);
    await preview.getByRole("button", { name: "Open the accessibility menu" }).click();
    expect(await page.evaluate(() => Object(Reflect.get(window, "Handrail")).isOpen)).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
  });

  test("is only logged when its script did not load, and stays a picture in the hero", async () => {
    page = await site.open("/");
    await page.locator(".hero-demo__frame").waitFor({ state: "attached" });
    await page.waitForFunction(() => {
      const problems = Object(Reflect.get(window, "problems"));
      return problems.length > 1 && problems.includes("The widget script did not load");
    });
    expect(await page.locator(".hero-demo img").isVisible()).toBe(true);
    expect(await page.locator(".hero-demo__stage--live").count()).toBe(0);
    expect(await page.locator(".hero-demo__frame").evaluate((frame: HTMLElement) => frame.inert)).toBe(true);
  });
});

test("the auth dialog keeps the chosen look, restores focus, and shows failures in a toast of its own", async () => {
  await open({ viewport: { width: 320, height: 700 }, colorScheme: "dark" });
  await page.locator("#preview").getByRole("radio", { name: "Green" }).check();
  const keep = page.getByRole("link", { name: "Keep these settings for my site" });
  await keep.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create your account" });
  await dialog.waitFor();
  expect(await page.evaluate(() => localStorage.getItem("kept-look"))).toBe(
    '{"position":"bottom-right","size":"medium","colorScheme":"green"}',
  );
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "username");
  expect(await accessibilityProblems(page, "dialog[open]")).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await keep.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);

  await keep.click();
  await page.getByRole("button", { name: "Sign in instead" }).click();
  await page.getByLabel("Username or email address").fill("ada");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("An error occurred").waitFor();
  expect(await accessibilityProblems(page, "dialog[open]")).toEqual([]);
});

function scriptBytes(): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, "decodedBodySize")), 0),
  );
}
