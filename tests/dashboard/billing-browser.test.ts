import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { accessibilityProblems, collectProblems, launchChromium } from "../helpers/chromium.ts";
import { problemBody, type StubAccount, stubAccount } from "./stub-api.ts";
import {
  NEXT_CHARGE,
  stubBilling,
  stubOpenInvoice,
  stubTrial,
  stubUnsubscribed,
  TODAY,
} from "./stub-billing.ts";
import { type BuiltDashboard, buildDashboard, serveStubSite } from "./stub-site.ts";

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
  account = stubAccount();
  site = serveStubSite(built, account);
  context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(() => localStorage.setItem("token", "session-of-ana"));
  page = await context.newPage();
  problems = collectProblems(page);
});
afterEach(async () => {
  await context.close();
  await site.stop();
});

describe("nobody is kept out of", () => {
  test("a plan in good order", async () => {
    await open("/billing", "Invoices");
    await expectNoBarriers();
  });

  test("a failed payment, with all visits used up", async () => {
    account.billing = stubBilling({
      status: "past_due",
      access: "grace",
      graceEnd: NEXT_CHARGE,
      openInvoice: stubOpenInvoice(),
      usage: { visits: 51_000, allowance: 50_000, since: TODAY },
    });
    await open("/billing", "Invoices");
    await expectNoBarriers();
  });

  test("a downgrade that waits", async () => {
    const pendingChange = { plan: "starter", billingCycle: "yearly", effectiveAt: NEXT_CHARGE } as const;
    account.billing = stubBilling({ pendingChange });
    await open("/billing", "Invoices");
    await expectNoBarriers();
  });

  test("a cancelled trial", async () => {
    account.billing = stubTrial(2);
    Object.assign(account.billing.view, { cancelAt: account.billing.view.trialEnd, nextCharge: null });
    await open("/billing", "Invoices");
    await expectNoBarriers();
  });

  test("choosing another plan, and its preview", async () => {
    await open("/billing", "Invoices");
    await page.getByRole("button", { name: "Change plan" }).click();
    await page.getByRole("button", { name: "See what it costs" }).click();
    await page.getByText("This is what you have now").waitFor();
    await expectNoBarriers();
    await page.getByRole("radio", { name: /BUSINESS/ }).check();
    await page.getByRole("button", { name: "See what it costs" }).click();
    await page.getByText("$25.17").waitFor();
    account.failing.set("/api/billing/change-plan", { status: 409, body: problemBody("Declined.") });
    await page.getByRole("button", { name: "Confirm the change" }).click();
    await page.getByText("Declined.").waitFor();
    await expectNoBarriers(/409/);
  });

  test("the question before cancelling", async () => {
    await open("/billing", "Invoices");
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByText("This field is required").waitFor();
    await expectNoBarriers();
  });

  test("the form for another card", async () => {
    await open("/billing", "Invoices");
    await page.getByRole("button", { name: "Change card" }).click();
    await page.getByLabel("Card number").waitFor();
    await page.getByLabel("Cardholder name").fill("");
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByText("Please enter the cardholder name.").waitFor();
    await expectNoBarriers();
  });

  test("subscribing after the trial", async () => {
    account.billing = stubUnsubscribed();
    await open("/subscribe", "Choose your plan");
    await page.getByLabel("Card number").waitFor();
    await expectNoBarriers();
  });

  test("the banners on the overview", async () => {
    account.billing = stubTrial(2);
    account.billing.view.usage.visits = 41_000;
    await open("/app", "Overview");
    await page.getByText("Your free trial ends on").waitFor();
    await expectNoBarriers();
  });
});

test("the card form's document lets the card provider in, and the others do not", async () => {
  await open("/app", "Overview");
  expect(await page.evaluate(() => "Stripe" in window)).toBe(false);
  await page.getByRole("link", { name: "Billing", exact: true }).click();
  await page.getByRole("heading", { name: "Invoices" }).waitFor();
  await page.waitForFunction(() => "Stripe" in window);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await page.evaluate(() => "Stripe" in window)).toBe(false);
  expect(problems).toEqual([]);
});

async function open(path: string, heading: string): Promise<void> {
  await page.goto(site.url + path);
  await page.getByRole("heading", { name: heading }).waitFor();
}

async function expectNoBarriers(expected = /^$/): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await accessibilityProblems(page);
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
}
