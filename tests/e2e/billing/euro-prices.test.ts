import { afterAll, beforeAll, expect, test } from "bun:test";
import { accessibilityProblems } from "../../helpers/chromium.ts";
import { newEmail } from "../../helpers/people.ts";
import { complete, completeButton, fillCard, fillStep1, GOOD_CARD } from "../registration-steps.ts";
import { expectNoBarriers, startWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await startWalks({ EUR_PRICES: "on" });
});
afterAll(() => walks?.stop());

async function visit(path: string, locale: string) {
  const context = await walks.browser.newContext({ locale });
  const page = await context.newPage();
  await page.goto(walks.server.url + path);
  return page;
}

test("the price list names both currencies, in German the euros first", async () => {
  const english = await visit("/", "en-US");
  const german = await visit("/de", "de-DE");
  for (const [page, words] of [
    [english, /^\$29 per month ?€29 in the euro area$/],
    [german, /^29\s€ pro Monat ?29\s\$ außerhalb des Euroraums$/],
  ] as const) {
    const price = page.locator("#pricing .price.only-monthly").first();
    expect(await price.textContent()).toMatch(words);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.context().close();
  }
});

test("whoever registers sees the price of the card's country, and is charged it", async () => {
  const page = await visit("/register", "de-AT");
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
  expect(await accessibilityProblems(page)).toEqual([]);
  await fillCard(page, GOOD_CARD);
  await page.getByLabel("Cardholder name").fill("Ada Lovelace");
  await complete(page);
  await page.goto(`${walks.server.url}/billing`);
  await page
    .getByText(/€\s29,00/)
    .first()
    .waitFor();
  await page.context().close();
});

test("owners change their plan at prices in the currency that they pay", async () => {
  const owner = await walks.owner({ country: "DE" });
  const { page } = owner;
  await walks.advance("8d");
  await walks.openBilling(owner);
  await page.getByRole("button", { name: "Change plan" }).click();
  await page.getByText("€129 per month").waitFor();
  expect(await page.getByText(/\$\d/).count()).toBe(0);
  await page.getByRole("radio", { name: "PROFESSIONAL" }).check();
  await page.getByRole("button", { name: "See what it costs" }).click();
  await page.getByText("€79 per month").waitFor();
  await expectNoBarriers(owner, "light");
  expect(owner.problems).toEqual([]);
});
