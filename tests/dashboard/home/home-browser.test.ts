import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { FindingView } from "../../../src/shared/schemas/install-check.ts";
import { accessibilityProblems, collectProblems, launchChromium } from "../../helpers/chromium.ts";
import { type StubAccount, stubAccount, stubUser, stubWidget } from "../stub-api.ts";
import { liveState, stubHome } from "../stub-home.ts";
import { type BuiltDashboard, buildDashboard, serveStubSite } from "../stub-site.ts";
import { stubUsage } from "../stub-usage.ts";

const FIRST_LOAD_BUDGET = 140 * 1_024;
const LONG_HOST = `www.${"long".repeat(12)}.example`;
const FINDINGS: FindingView[] = [
  {
    code: "script-blocked",
    severity: "problem",
    title: "The page’s security policy blocks the script.",
    text: "Where your site sets its Content-Security-Policy, use instead:",
    lines: [`script-src 'self' https://${"cdn".repeat(20)}.example https://handrail.example`],
  },
  { code: "twice", severity: "note", title: "It is there twice.", text: "Remove one.", lines: [] },
];

let built: BuiltDashboard;
let browser: Browser;
let account: StubAccount;
let site: ReturnType<typeof serveStubSite>;
let context: BrowserContext;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [built, browser] = await Promise.all([buildDashboard(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await built.remove();
});

beforeEach(async () => {
  account = stubAccount({
    widgets: [stubWidget(), stubWidget({ id: "second", name: "A second shop with a name that is long" })],
    usage: stubUsage({ visits: () => 900, tools: [{ tool: "text-size", count: 12 }] }),
    home: stubHome({ states: [liveState("second", LONG_HOST)] }),
  });
  site = serveStubSite(built, account);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(() => localStorage.setItem("token", "session-of-ana"));
  page = await context.newPage();
  problems = collectProblems(page);
});
afterEach(async () => {
  await context.close();
  await site.stop();
});

test("nobody is kept out of the overview, with an installation open and what was found on a page", async () => {
  account.user = stubUser({ hasSubscription: false });
  account.home.overview = { newReports: 2, withoutStatement: "second" };
  account.home.check = {
    url: `https://shop.example/${"path/".repeat(30)}`,
    installed: false,
    findings: FINDINGS,
  };
  await page.goto(`${site.url}/app`);
  await page.getByRole("button", { name: /^Install it/ }).click();
  await page.getByRole("button", { name: "Check this page" }).click();
  await page.getByRole("heading", { name: /^What we found/ }).waitFor();
  await page.getByText("Text size").waitFor();
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await accessibilityProblems(page);
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(problems).toEqual([]);
});

test("nothing moves while the overview loads", async () => {
  const [states, usage] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  account.held.set("/api/live-states", states.promise);
  account.held.set("/api/usage", usage.promise);
  await page.addInitScript(() => {
    Reflect.set(window, "shift", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, "shift", Reflect.get(window, "shift") + Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${site.url}/app`);
  await page.getByText("Loading what your widgets do").waitFor();
  await page.getByText("Text size").waitFor();
  const shift = () => page.evaluate(() => Number(Reflect.get(window, "shift")));
  const before = await shift();
  states.resolve();
  await page.getByText(`Live on ${LONG_HOST}`).waitFor();
  usage.resolve();
  await page.getByText(/^At the pace of/).waitFor();
  expect((await shift()) - before).toBeLessThanOrEqual(0.01);
});

test("an installation turns green by itself, and asks no more then", async () => {
  account.widgets = [stubWidget()];
  account.home.states = [];
  await page.clock.install();
  await page.goto(`${site.url}/app`);
  const mark = page.getByRole("status").filter({ hasText: "Waiting for its first visitor" });
  await mark.waitFor();
  const asked = () => account.requests.filter((request) => request === "GET /api/live-states").length;
  account.home.states = [liveState(stubWidget().id)];
  await page.clock.runFor(4_000);
  await page.getByRole("status").filter({ hasText: "Live on www.harbour-pottery.example" }).waitFor();
  const before = asked();
  await page.clock.runFor(60_000);
  expect(asked()).toBe(before);
  expect(problems).toEqual([]);
});

test("an owner with widgets loads no more script than one without may", async () => {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.add(response.url());
  });
  await page.goto(`${site.url}/app`);
  await page.getByText("Text size").waitFor();
  const sizes = await Promise.all(
    [...scripts].map(async (url) => Bun.gzipSync(await (await fetch(url)).bytes()).byteLength),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
});
