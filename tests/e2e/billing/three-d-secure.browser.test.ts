import { afterAll, beforeAll, expect, test } from "bun:test";
import { fillCard } from "../registration-steps.ts";
import { billingWalks, fact, type Owner, openTab, returnTo, type Walks } from "../walks.ts";

const ASKS_EVERY_TIME = "4000 0027 6000 3184";

let walks: Walks;
beforeAll(async () => {
  walks = await billingWalks();
});
afterAll(() => walks?.stop());

/** Pays the open invoice on the provider's page with authentication, and returns. */
async function confirmPayment(owner: Owner): Promise<void> {
  const invoice = await openTab(owner, owner.page.getByRole("link", { name: /^Finish the payment/ }));
  await invoice.getByRole("button", { name: /^Pay / }).click();
  await invoice.getByRole("button", { name: "Fail authentication" }).click();
  await invoice.getByRole("alert").waitFor();
  await invoice.getByRole("button", { name: /^Pay / }).click();
  await invoice.getByRole("button", { name: "Complete authentication" }).click();
  await invoice.getByText("Paid", { exact: true }).first().waitFor();
  await invoice.close();
  await returnTo(owner);
}

test("a card that asks for 3-D Secure is saved, renews and upgrades once its owner confirms", async () => {
  const owner = await walks.owner();
  await walks.openBilling(owner);
  const { page } = owner;
  await page.getByRole("button", { name: "Change card" }).click();
  await fillCard(page, ASKS_EVERY_TIME);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.getByText("Your card ending in 3184 is used from now on.").waitFor();

  await walks.advance("8d");
  await page.goto(`${walks.server.url}/app`);
  await page.getByText("Your bank needs you to confirm a payment").waitFor();
  expect((await walks.mail(owner, /^Please confirm your payment/)).text).toContain("$29.00");
  await page.getByRole("link", { name: "Finish the payment" }).click();
  await page.getByText("A payment of $29.00 is not finished").waitFor();
  await confirmPayment(owner);
  await page.getByText("Your widgets are on.").waitFor();
  await page.getByRole("row", { name: /\$29\.00 Paid/ }).waitFor();

  await page.getByRole("button", { name: "Change plan" }).click();
  await page.getByRole("radio", { name: /^PROFESSIONAL/ }).check();
  await page.getByRole("button", { name: "See what it costs" }).click();
  const due = await fact(owner, "Charged now");
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await page.getByText(`A payment of ${due} is not finished`).waitFor();
  await page.getByText("Your plan change is waiting for its payment").waitFor();
  expect(await page.getByText("STARTER, billed monthly", { exact: true }).count()).toBe(1);
  await confirmPayment(owner);
  await page.getByText("PROFESSIONAL, billed monthly", { exact: true }).waitFor();
  await page.getByRole("row", { name: new RegExp(`\\${due} Paid`) }).waitFor();
  expect(owner.problems).toEqual([]);
}, 240_000);
