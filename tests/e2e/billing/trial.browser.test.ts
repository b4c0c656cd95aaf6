import { afterAll, expect, test } from "bun:test";
import { collectProblems } from "../../helpers/chromium.ts";
import { newEmail } from "../../helpers/people.ts";
import { complete, completeButton, fillCard, fillStep1, GOOD_CARD } from "../registration-steps.ts";
import { billingWalks } from "../walks.ts";

const walks = await billingWalks();
afterAll(walks.stop);

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
  await invoice.getByRole("link", { name: /Back/ }).waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
}, 240_000);
