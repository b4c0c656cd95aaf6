import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { SECTIONS } from "../../../src/dashboard/features/settings/sections.ts";
import { accessibilityProblems, collectProblems, launchChromium } from "../../helpers/chromium.ts";
import { type StubAccount, stubAccount } from "../stub-api.ts";
import { type BuiltDashboard, buildDashboard, serveStubSite } from "../stub-site.ts";

const LOOKS = [
  { width: 320, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

let built: BuiltDashboard;
let browser: Browser;
let account: StubAccount;
let site: ReturnType<typeof serveStubSite>;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [built, browser] = await Promise.all([buildDashboard(), launchChromium()]);
  account = stubAccount();
  account.mine.account.emailChange = {
    newEmail: "ana.ruiz@a-domain-whose-name-is-longer-than-most.example",
    oldConfirmed: true,
    newConfirmed: false,
    expiresAt: "2099-11-23T10:00:00.000Z",
  };
  site = serveStubSite(built, account);
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(() => localStorage.setItem("token", "session-of-ana"));
  problems = collectProblems(page);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await built.remove();
});

test.each(SECTIONS.map(({ show, title }) => [title, show]))(
  "nobody is kept out of the section %p, narrow or wide, light or dark",
  async (title, show) => {
    await page.goto(`${site.url}/settings?show=${show}`);
    await page.getByRole("heading", { level: 2, name: title }).waitFor();
    await page.locator(".settings__section .skeleton").waitFor({ state: "detached" });
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect({ width, problems: await accessibilityProblems(page) }).toEqual({ width, problems: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await smallTargets()).toEqual([]);
    }
    expect(problems).toEqual([]);
  },
);

test("by keyboard one goes from section to section, and hears where one is", async () => {
  await page.goto(`${site.url}/settings`);
  await page.getByRole("link", { name: "Email address" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("New email address").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Email address");
  expect(await page.locator(".settings-nav [aria-current=page]").textContent()).toBe("Email address");
});

/** Buttons and navigation that are less than 44 px high or wide. */
function smallTargets(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".settings button, .settings nav a")]
      .filter((target) => target.checkVisibility())
      .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
}
