import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { closeContexts, collectProblems, sharedChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, sharedExecutable } from "../helpers/executable.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { startCustomerSite } from "./customer-site.ts";
import { complete, fillCard, fillStep1, GOOD_CARD } from "./registration-steps.ts";

let server: RunningExecutable;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedExecutable(), sharedChromium()]);
});
afterAll(closeContexts);

test("an owner registers, pays, embeds the widget, and a visitor uses it", async () => {
  const email = newEmail("owner");
  const owner = await browser.newContext({
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await owner.newPage();
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

  const mail = server.mails().find((one) => one.includes(email) && one.includes("verify-email"));
  const link = /https?:\/\/\S+verify-email\?token=[\w-]+/.exec(
    mail?.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "",
  )?.[0];
  await page.goto(link ?? "no link in the mail");
  await page
    .getByText(/verified/i)
    .first()
    .waitFor();
  await page.goto(`${server.url}/app`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/app");
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

/** Uses the widget by keyboard on another origin, under the strictest policy. */
async function useAsVisitor(snippet: string): Promise<void> {
  const site = startCustomerSite(snippet, server.url);
  const visitor = await browser.newContext({ reducedMotion: "reduce" });
  const page = await visitor.newPage();
  const problems = collectProblems(page);
  await page.goto(site.url);
  const launcher = page.getByRole("button", { name: /accessibility/i });
  await launcher.waitFor();
  const untouched = await hostHtml(page);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await launcher.evaluate((button) => button.matches(":focus"))).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Accessibility settings" }).waitFor();
  const before = await textSize(page);
  await page.getByRole("group", { name: "Text size" }).getByRole("radio", { name: "150%" }).press("Space");
  await page.waitForFunction(
    (size) => size < Number.parseFloat(getComputedStyle(document.querySelector("#text") as Element).fontSize),
    before,
  );
  const raised = await textSize(page);

  await page.reload();
  await launcher.waitFor();
  expect(await textSize(page)).toBe(raised);
  await launcher.press("Enter");
  await page.getByRole("button", { name: "Switch it all off" }).press("Enter");
  await page.waitForFunction(
    (size) =>
      size === Number.parseFloat(getComputedStyle(document.querySelector("#text") as Element).fontSize),
    before,
  );
  await page.keyboard.press("Escape");
  expect(await hostHtml(page)).toBe(untouched);
  expect(problems).toEqual([]);
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();
  await site.stop();
}

type VisitorPage = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["newPage"]>>;

function hostHtml(page: VisitorPage): Promise<string> {
  return page.evaluate(() => document.documentElement.outerHTML);
}

function textSize(page: VisitorPage): Promise<number> {
  return page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.querySelector("#text") as Element).fontSize),
  );
}
