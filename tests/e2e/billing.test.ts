import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { collectProblems, launchChromium } from "../helpers/chromium.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { newEmail } from "../helpers/people.ts";
import { complete, fillCard, fillStep1, GOOD_CARD } from "./registration-steps.ts";

/** Can be saved, but every charge of it fails. */
const CARD_THAT_FAILS_LATER = "4000 0000 0000 0341";

let server: RunningExecutable;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startExecutable(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function subscribedOwner(card: string): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const problems = collectProblems(page);
  await page.goto(`${server.url}/register?plan=starter&billing=monthly`);
  await fillStep1(page, newEmail("billing"));
  await page.getByLabel("Cardholder name").fill("Olive Owner");
  await fillCard(page, card);
  await complete(page);
  await page.getByLabel("Name of the widget").waitFor();
  return { page, problems };
}

async function openBilling(page: Page): Promise<void> {
  await page.goto(`${server.url}/billing`);
  await page.getByRole("table", { name: "Invoices" }).waitFor();
}

async function advance(time: string): Promise<void> {
  expect(await server.run("demo", "advance", time)).toMatchObject({ code: 0 });
}

/** What stands beside a term such as "Charged now". */
async function fact(page: Page, term: string): Promise<string | null> {
  const row = page.locator(".facts > div").filter({ has: page.getByText(term, { exact: true }) });
  return row.locator("dd").last().textContent();
}

test("a trial can be cancelled and resumed, converts, and an upgrade costs what its preview said", async () => {
  const { page, problems } = await subscribedOwner(GOOD_CARD);
  await page.getByRole("link", { name: "Billing", exact: true }).click();
  await page.getByText("Free trial: 7 days left").waitFor();

  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why are you cancelling?").selectOption("I do not use it");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByText("Your subscription is cancelled").waitFor();
  expect(await fact(page, "Next charge")).toBe("None");
  await page.getByRole("button", { name: "Resume subscription" }).first().click();
  await page.getByText("Free trial: 7 days left").waitFor();

  await advance("8d");
  await openBilling(page);
  await page.getByText("Your widgets are on.").waitFor();
  await page.getByRole("row", { name: /\$29\.00 Paid/ }).waitFor();

  await page.getByRole("button", { name: "Change plan" }).click();
  await page.getByRole("radio", { name: /^BUSINESS/ }).check();
  await page.getByRole("button", { name: "See what it costs" }).click();
  const dueNow = await fact(page, "Charged now");
  expect(dueNow).toMatch(/^\$\d+\.\d\d$/);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText("BUSINESS, billed monthly").first().waitFor();
  await page.getByRole("row", { name: new RegExp(`\\${dueNow} Paid`) }).waitFor();
  expect(problems).toEqual([]);
}, 90_000);

test("after a failed payment the owner is told, changes the card and is active again", async () => {
  const { page, problems } = await subscribedOwner(CARD_THAT_FAILS_LATER);
  await advance("8d");
  await page.goto(`${server.url}/app`);
  await page.getByText("Your last payment failed").waitFor();
  await page.getByRole("link", { name: "Change card" }).click();
  await page.getByRole("button", { name: "Change card" }).click();
  await fillCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your widgets are on.").waitFor();
  await page.getByRole("row", { name: /\$29\.00 Paid/ }).waitFor();
  expect(await page.getByText("Your last payment failed").count()).toBe(0);
  expect(problems).toEqual([]);
}, 90_000);
