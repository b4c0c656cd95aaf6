import { afterAll, beforeAll, expect, test } from "bun:test";
import { collectProblems } from "../../helpers/chromium.ts";
import { newEmail } from "../../helpers/people.ts";
import { complete, completeButton, fillCard, fillStep1, GOOD_CARD } from "../registration-steps.ts";
import { billingWalks, fact, type Walks } from "../walks.ts";

const CARD_THAT_FAILS_LATER = "4000 0000 0000 0341";

let walks: Walks;
beforeAll(async () => {
  walks = await billingWalks();
});
afterAll(() => walks?.stop());

test("who registers sees the price of the card's country, and pays it on the trial's last day, with a receipt", async () => {
  const email = newEmail();
  const page = await walks.visit("/register", { locale: "de-AT" });
  await fillStep1(page, email);
  await completeButton(page).waitFor();
  const country = page.getByLabel("Country");
  const charge = (price: string) =>
    page.getByText(`your card is charged ${price}.`, { exact: false }).first();
  expect(await country.inputValue()).toBe("AT");
  await charge("€29").waitFor();
  await country.selectOption("CH");
  await charge("$29").waitFor();
  await country.selectOption("AT");
  await charge("€29").waitFor();
  expect(await page.locator("main").textContent()).not.toMatch(/\$\d/);
  await fillCard(page, GOOD_CARD);
  await page.getByLabel("Cardholder name").fill("Ada Lovelace");

  // Stripe's own form may ask for no ZIP; that of the demo always does.
  const error = "The tax depends on where you are.";
  const refusal = { error, message: error, code: "tax_location", fields: { country: error } };
  await page.route("**/api/auth/register-step2", (route) => route.fulfill({ status: 422, json: refusal }), {
    times: 1,
  });
  await completeButton(page).click();
  await page.locator("[aria-invalid=true]").and(country).waitFor();
  const described = await country.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described?.split(" ").at(-1)}"]`).textContent()).toContain(error);
  await complete(page);

  const problems = collectProblems(page);
  expect(await walks.server.run("demo", "advance", "8d")).toMatchObject({ code: 0 });
  await page.goto(`${walks.server.url}/billing`);
  const paid = page.getByRole("row", { name: /29,00.+€|€.+29,00/ });
  await paid.waitFor();
  expect(await page.getByText(/\$\s?\d/).count()).toBe(0);
  expect((await walks.mail({ email }, /Quittung|receipt/)).text).toContain("29,00");
  const [invoice] = await Promise.all([
    page.waitForEvent("popup"),
    paid.getByRole("link").locator(".icon").click(),
  ]);
  await invoice.getByRole("heading", { name: /^Invoice / }).waitFor();
  await invoice.emulateMedia({ media: "print" });
  expect(await invoice.getByText("€29.00").first().isVisible()).toBe(true);
  expect(await invoice.getByRole("link", { name: /Back/ }).isVisible()).toBe(false);
  expect(problems).toEqual([]);
}, 240_000);

test("who cancels in the trial keeps its days, is never charged, and subscribes again with a code and a second card", async () => {
  const owner = await walks.owner();
  await walks.openBilling(owner);
  const { page } = owner;
  const widget = await walks.widget(owner);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your card is never charged.").waitFor();
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByText("Your subscription is canceled").waitFor();
  expect(await fact(owner, "Next charge")).toBe("None");
  expect((await walks.mail(owner, /is canceled/)).text).toContain("not be charged");

  await walks.advance("5d");
  expect(await walks.shows(widget)).toBe(true);
  await walks.advance("3d");
  await walks.untilShown(widget, false);
  await walks.openBilling(owner);
  await page.getByText("You have no subscription").waitFor();
  expect(await page.getByRole("row").allTextContents()).toHaveLength(2);
  expect(await page.getByRole("row", { name: /\$0\.00 Paid/ }).count()).toBe(1);

  const code = `RAIL-${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
  const created = await walks.server.run("promotion", "create", code, "--percent", "30", "--months", "3");
  expect(created).toMatchObject({ code: 0 });
  await page.getByRole("link", { name: "Choose a plan" }).first().click();
  await page.getByText(/\$29 per month, from today/).waitFor();
  await page.getByText("Have a promotion code?").click();
  await page.getByLabel("Promotion code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Apply the code" }).click();
  await page.getByText(`${code}: 30% off the first 3 payments`).waitFor();

  await fillCard(page, CARD_THAT_FAILS_LATER);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Your first payment is not finished").waitFor();
  await page.getByRole("row", { name: /\$20\.30 To be paid/ }).waitFor();
  await page.getByRole("button", { name: "Change card" }).click();
  await fillCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your widgets are on.").waitFor();
  await page.getByRole("row", { name: /\$20\.30 Paid/ }).waitFor();
  await walks.untilShown(widget, true);
  expect(owner.problems.filter((problem) => !/\b(?:400|404|422)\b/.test(problem))).toEqual([]);
}, 240_000);
