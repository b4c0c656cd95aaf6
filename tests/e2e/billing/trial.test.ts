import { afterAll, beforeAll, expect, test } from "bun:test";
import { fillCard, GOOD_CARD } from "../registration-steps.ts";
import { expectNoBarriers, fact, openTab, startWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await startWalks();
});
afterAll(() => walks?.stop());

test("a trial converts on its day, and its receipt is in the mail, in the list and fit for printing", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await page.getByText("Free trial: 7 days left").waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$29.00 on ");
  await expectNoBarriers(owner, "light");

  expect(await walks.server.run("demo", "advance", "8d")).toMatchObject({ code: 0 });
  await walks.openBilling(owner);
  await page.getByText("Your widgets are on.").waitFor();
  const paid = page.getByRole("row", { name: /\$29\.00 Paid/ });
  await paid.waitFor();
  await expectNoBarriers(owner, "dark");
  expect((await walks.mail(owner, /subscription has begun/)).text).toContain("$29.00");
  expect((await walks.mail(owner, /receipt/)).text).toContain("$29.00");

  const invoice = await openTab(owner, paid.getByRole("link").locator(".icon"));
  await invoice.getByRole("heading", { name: /^Invoice / }).waitFor();
  await expectNoBarriers({ page: invoice }, "light");
  await invoice.emulateMedia({ media: "print" });
  expect(await invoice.getByText("$29.00").first().isVisible()).toBe(true);
  expect(await invoice.getByRole("link", { name: /Back/ }).isVisible()).toBe(false);
  expect(owner.problems).toEqual([]);
}, 120_000);

test("an owner who cancels during the trial keeps its days, is never charged, and gets no second trial", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  const widget = await walks.widget(owner);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your card is never charged.").waitFor();
  await expectNoBarriers(owner, "dark");
  await dialog.getByLabel("Why are you canceling?").selectOption("I do not use it");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByText("Your subscription is canceled").waitFor();
  expect(await fact(owner, "Next charge")).toBe("None");
  await expectNoBarriers(owner, "light");
  expect((await walks.mail(owner, /is canceled/)).text).toContain("not be charged");

  await walks.advance("5d");
  expect(await walks.shows(widget)).toBe(true);
  await walks.advance("3d");
  await walks.untilShown(widget, false);
  await walks.openBilling(owner);
  await page.getByText("You have no subscription").waitFor();
  expect(await page.getByRole("row").allTextContents()).toHaveLength(2);
  expect(await page.getByRole("row", { name: /\$0\.00 Paid/ }).count()).toBe(1);
  await expectNoBarriers(owner, "dark");

  await page.getByRole("link", { name: "Choose a plan" }).first().click();
  await page.getByText(/\$29 per month, from today/).waitFor();
  await fillCard(page, GOOD_CARD);
  await expectNoBarriers(owner, "light");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Your widgets are on.").waitFor();
  await page.getByRole("row", { name: /\$29\.00 Paid/ }).waitFor();
  await walks.untilShown(widget, true);
  expect(owner.problems).toEqual([]);
}, 120_000);

test("a cancelled trial can be resumed", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await owner.api.call("POST", "/api/billing/cancel", { reason: "unused" });
  await walks.openBilling(owner);
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await page.getByText("Free trial: 7 days left").waitFor();
  expect(await page.getByText("Your subscription is canceled").count()).toBe(0);
  expect((await walks.mail(owner, /continues/)).text).toContain("$29.00");
  expect(owner.problems).toEqual([]);
}, 120_000);
