import { afterAll, beforeAll, expect, test } from "bun:test";
import { fillCard, GOOD_CARD } from "../registration-steps.ts";
import { billingWalks, fact, type Owner, openTab, returnTo, type Walks } from "../walks.ts";

const CARD_THAT_FAILS_LATER = "4000 0000 0000 0341";
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
