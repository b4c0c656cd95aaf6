import { afterAll, beforeAll, expect, test } from "bun:test";
import { collectProblems } from "../../helpers/chromium.ts";
import { newEmail } from "../../helpers/people.ts";
import { complete, completeButton, fillCard, fillStep1, GOOD_CARD } from "../registration-steps.ts";
import { billingWalks, expectNoBarriers, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await billingWalks();
});
afterAll(() => walks?.stop());

test("who registers sees and pays the price of the card's country, after a correction that the tax needs", async () => {
  const page = await walks.visit("/register", { locale: "de-AT" });
  await fillStep1(page, newEmail());
  await completeButton(page).waitFor();
  const country = page.getByLabel("Country");
  const charge = page.getByText(/your card is charged/).first();
  expect(await country.inputValue()).toBe("AT");
  expect(await charge.textContent()).toContain("€29");
  await country.selectOption("CH");
  await page.getByText("your card is charged $29.", { exact: false }).first().waitFor();
  await country.selectOption("AT");
  await page.getByText("your card is charged €29.", { exact: false }).first().waitFor();
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
  await expectNoBarriers({ page }, "light");
  await complete(page);

  const problems = collectProblems(page);
  await page.goto(`${walks.server.url}/billing`);
  await page
    .getByText(/€\s29,00/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: /^(Change plan|Tarif wechseln)$/ }).click();
  await page
    .getByText(/129(\s|,00\s)?€|€\s129/)
    .first()
    .waitFor();
  expect(await page.getByText(/\$\s?\d/).count()).toBe(0);
  expect(problems).toEqual([]);
}, 120_000);
