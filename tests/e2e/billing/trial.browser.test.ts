import { afterAll, beforeAll, expect, test } from "bun:test";
import { PROMOTION_ERRORS } from "#shared/promotion-messages.ts";
import { fillCard, GOOD_CARD } from "../registration-steps.ts";
import { billingWalks, expectNoBarriers, fact, openTab, type Walks } from "../walks.ts";

const CARD_THAT_FAILS_LATER = "4000 0000 0000 0341";

let walks: Walks;
beforeAll(async () => {
  walks = await billingWalks();
});
afterAll(() => walks?.stop());

test("a trial converts on its day, and its receipt is in the mail, in the list and fit for printing", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  await page.getByText("Free trial: 7 days left").waitFor();
  expect(await fact(owner, "Next charge")).toStartWith("$29.00 on ");

  expect(await walks.server.run("demo", "advance", "8d")).toMatchObject({ code: 0 });
  await walks.openBilling(owner);
  await page.getByText("Your widgets are on.").waitFor();
  const paid = page.getByRole("row", { name: /\$29\.00 Paid/ });
  await paid.waitFor();
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

test("who cancels in the trial keeps its days, is never charged, and subscribes again with a code and a second card", async () => {
  const owner = await walks.owner();
  const { page } = owner;
  const widget = await walks.widget(owner);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your card is never charged.").waitFor();
  await dialog.getByLabel("Why are you canceling?").selectOption("I do not use it");
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
  const field = page.getByLabel("Promotion code", { exact: true });
  await field.fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Apply the code" }).click();
  await page.getByText(PROMOTION_ERRORS.unknown).first().waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await expectNoBarriers(owner, "light");
  await field.fill(code);
  await page.getByRole("button", { name: "Apply the code" }).click();
  await page.getByText(`${code}: 30% off the first 3 payments`).waitFor();

  await fillCard(page, CARD_THAT_FAILS_LATER);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Your first payment is not finished").waitFor();
  await page.getByRole("row", { name: /\$20\.30 To be paid/ }).waitFor();
  await expectNoBarriers(owner, "dark");
  await page.getByRole("button", { name: "Change card" }).click();
  await fillCard(page, GOOD_CARD);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your widgets are on.").waitFor();
  await page.getByRole("row", { name: /\$20\.30 Paid/ }).waitFor();
  await walks.untilShown(widget, true);
  expect(owner.problems.filter((problem) => !/\b(?:400|404|422)\b/.test(problem))).toEqual([]);
}, 120_000);
