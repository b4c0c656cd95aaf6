import { afterAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { PAGES } from "#shared/paths.ts";
import { collectProblems } from "../helpers/chromium.ts";
import { findLink } from "../helpers/parse-mail.ts";
import { newEmail } from "../helpers/people.ts";
import { until } from "../helpers/until.ts";
import { startCustomerSite } from "./customer-site.ts";
import { complete, fillCard, fillStep1, GOOD_CARD } from "./registration-steps.ts";
import { newTab, sharedWalks } from "./walks.ts";

const walks = await sharedWalks();
const { server, browser } = walks;
afterAll(walks.stop);

test("an owner registers, pays, embeds the widget, and a visitor uses it", async () => {
  const email = newEmail("owner");
  const page = await newTab(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const problems = collectProblems(page);

  await page.goto(server.url);
  await page.getByRole("radio", { name: /yearly|annual/i }).check();
  await page.locator('a[href*="plan=professional"]:visible').first().click();
  await page.waitForURL(/\/register\?plan=professional&billing=yearly/);

  await fillStep1(page, email);
  expect(await page.getByLabel("Plan", { exact: true }).inputValue()).toBe("professional");
  expect(await page.getByRole("radio", { name: /Annual/ }).isChecked()).toBe(true);
  await page.getByLabel("Cardholder name").fill("Olive Owner");
  await fillCard(page, GOOD_CARD);
  await complete(page);

  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.goto(`${server.url}/widget-interface`);
  await page.getByRole("link", { name: "Create your first widget" }).click();
  await page.getByLabel("Website").fill("bakery.example");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name of the widget").fill("Bakery");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Create widget" }).click();
  await page.getByRole("button", { name: "Copy code of Bakery", exact: true }).click();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toMatch(
    /^<script src="http:\/\/localhost:\d+\/platform\.js" data-widget-id="[a-z0-9]{16}" async fetchpriority="high"><\/script>$/,
  );
  expect(problems).toEqual([]);

  await useAsVisitor(snippet);

  await page.goto(findLink(await walks.mail({ email }, /^Verify/), PAGES.verifyEmail));
  await page
    .getByText(/verified/i)
    .first()
    .waitFor();
  await page.goto(`${server.url}/app`);
  await page.getByRole("article", { name: "Bakery" }).getByText("Live on localhost").waitFor();
  const shown = await server.run("user", "show", email, "--json");
  expect(JSON.parse(shown.out)).toMatchObject({
    isEmailVerified: true,
    plan: "professional",
    billingCycle: "yearly",
    subscriptionStatus: "trialing",
    contactPerson: "Olive Owner",
  });
});

async function useAsVisitor(snippet: string): Promise<void> {
  const site = startCustomerSite(snippet, server.url);
  const page = await newTab(browser);
  const problems = collectProblems(page);
  await page.goto(site.url);
  const launcher = page.getByRole("button", { name: /accessibility/i });
  await launcher.waitFor();
  const hostHtml = () => page.evaluate(() => document.documentElement.outerHTML);
  const untouched = await hostHtml();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await launcher.evaluate((button) => button.matches(":focus"))).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Accessibility settings" }).waitFor();
  const before = await textSize(page);
  await page.getByRole("group", { name: "Text size" }).getByRole("radio", { name: "150%" }).press("Space");
  const raised = await untilTextSize(page, (size) => size > before);

  await page.reload();
  await launcher.waitFor();
  expect(await textSize(page)).toBe(raised);
  await launcher.press("Enter");
  await page.getByRole("button", { name: "Switch it all off" }).press("Enter");
  await untilTextSize(page, (size) => size === before);
  await page.keyboard.press("Escape");
  expect(await hostHtml()).toBe(untouched);
  expect(problems).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await site.stop();
}

async function untilTextSize(page: Page, isRight: (size: number) => boolean): Promise<number> {
  return until("the size of the text", async () => {
    const size = await textSize(page);
    return isRight(size) && size;
  });
}

function textSize(page: Page): Promise<number> {
  return page.locator("#text").evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
}
