import { afterAll, beforeAll, expect, test } from "bun:test";
import { accessibilityProblems } from "../../helpers/chromium.ts";
import { newEmail } from "../../helpers/people.ts";
import { complete, completeButton, fillCard, fillStep1, GOOD_CARD } from "../registration-steps.ts";
import { expectNoBarriers, openTab, startWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await startWalks({ STRIPE_TAX: "on" });
});
afterAll(() => walks?.stop());

test("owners see the tax in their invoices, or reverse charge once their company has a VAT ID", async () => {
  const owner = await walks.owner({ country: "FR" });
  const { page } = owner;
  await walks.advance("8d");
  await walks.openBilling(owner);
  const invoices = page.getByRole("table", { name: "Invoices" });
  await invoices.getByRole("row", { name: "$29.00 with $4.83 tax" }).waitFor();
  const document = await openTab(owner, invoices.getByRole("link").first().locator(".icon"));
  await document.getByText("Tax included").waitFor();
  await document.close();

  await page.getByRole("button", { name: "Change name and address" }).click();
  await page.getByLabel("Company or name").fill("Cerf SARL");
  await page.getByLabel("Tax ID").fill("FR12345678901");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByText("Details saved").first().waitFor();
  await walks.advance("32d");
  await walks.openBilling(owner);
  await invoices.getByRole("row", { name: "$29.00 Reverse charge" }).waitFor();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of ["light", "dark"] as const) await expectNoBarriers(owner, scheme);
  }
  expect(owner.problems).toEqual([]);
});

test("an address without the country that tax depends on is refused at its field", async () => {
  const owner = await walks.owner({ country: "FR" });
  const { page } = owner;
  await page.getByRole("button", { name: "Change name and address" }).click();
  await page.getByLabel("Country").selectOption("US");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByText("The tax depends on where you are").waitFor();
  expect(await page.getByLabel("Postal code").getAttribute("aria-invalid")).toBe("true");
});

test("a country that tells too little is refused at its field in step 2, and the next try completes it", async () => {
  const context = await walks.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${walks.server.url}/register`);
  await fillStep1(page, newEmail());
  await completeButton(page).waitFor();
  await fillCard(page, GOOD_CARD);
  await page.getByLabel("Cardholder name").fill("Ada Lovelace");
  // Stripe's own form may ask for no ZIP; that of the demo always does.
  const error = "The tax depends on where you are.";
  const refusal = { error, message: error, code: "tax_location", fields: { country: error } };
  await page.route("**/api/auth/register-step2", (route) => route.fulfill({ status: 422, json: refusal }), {
    times: 1,
  });
  await completeButton(page).click();
  const country = page.getByLabel("Country");
  await page.locator("[aria-invalid=true]").and(country).waitFor();
  const described = await country.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described?.split(" ").at(-1)}"]`).textContent()).toContain(error);
  expect(await accessibilityProblems(page)).toEqual([]);
  await complete(page);
  await context.close();
});
