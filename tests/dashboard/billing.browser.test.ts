import { describe, expect, test } from "bun:test";
import { expectNoBarriers } from "./barriers.ts";
import { browseDashboard } from "./browse-dashboard.ts";
import { problemBody } from "./stub-api.ts";
import {
  NEXT_CHARGE,
  stubBilling,
  stubOpenInvoice,
  stubTrial,
  stubUnsubscribed,
  TODAY,
} from "./stub-billing.ts";

const dashboard = browseDashboard();

describe("no barriers in", () => {
  test("a plan in good order, and in the forms that change it", async () => {
    const { page, account } = dashboard;
    await openAt("/billing", "Invoices");
    await expectNoBarriers(dashboard);

    await page.getByRole("button", { name: "Add company and address" }).click();
    await page.getByLabel("Company or name").fill("Analytical Engines GmbH");
    await page.getByLabel("Country").selectOption("DE");
    const taxId = page.getByLabel("Tax ID");
    await taxId.fill("DE12");
    await page.getByRole("button", { name: "Save details" }).click();
    await page.getByText("This is not a tax ID of that country").waitFor();
    expect(await taxId.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectNoBarriers(dashboard);
    await taxId.fill("DE123456789");
    await page.getByRole("button", { name: "Save details" }).click();
    await page.getByText("Tax ID: DE123456789").waitFor();
    await expectNoBarriers(dashboard);

    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("dialog").getByLabel("Why are you canceling").waitFor();
    await expectNoBarriers(dashboard);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Change card" }).click();
    await page.getByLabel("Card number").waitFor();
    await page.getByLabel("Cardholder name").fill("");
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByText("Please enter the cardholder name.").waitFor();
    await expectNoBarriers(dashboard);

    await page.getByRole("button", { name: "Change plan" }).click();
    await page.getByRole("button", { name: "See what it costs" }).click();
    await page.getByText("This is what you have now").waitFor();
    await expectNoBarriers(dashboard);
    await page.getByRole("radio", { name: /BUSINESS/ }).check();
    await page.getByRole("button", { name: "See what it costs" }).click();
    await page.getByText("$25.17").waitFor();
    account.failing.set("/api/billing/change-plan", { status: 409, body: problemBody("Declined.") });
    await page.getByRole("button", { name: "Confirm the change" }).click();
    await page.getByText("Declined.").waitFor();
    await expectNoBarriers(dashboard, { noise: /409/ });
  });

  test("a failed payment, a pending downgrade, a canceled trial, and in subscribing after it", async () => {
    const { account } = dashboard;
    const pendingChange = { plan: "starter", billingCycle: "yearly", effectiveAt: NEXT_CHARGE } as const;
    const canceled = stubTrial(2);
    Object.assign(canceled.view, { cancelAt: canceled.view.trialEnd, nextCharge: null });
    const failed = stubBilling({
      status: "past_due",
      access: "grace",
      graceEnd: NEXT_CHARGE,
      openInvoice: stubOpenInvoice(),
      usage: { visits: 51_000, allowance: 50_000, since: TODAY },
    });
    for (const billing of [failed, stubBilling({ pendingChange }), canceled]) {
      account.billing = billing;
      await openAt("/billing", "Invoices");
      await expectNoBarriers(dashboard);
    }
    account.billing = stubUnsubscribed();
    await openAt("/subscribe", "Choose your plan");
    await dashboard.page.getByLabel("Card number").waitFor();
    await expectNoBarriers(dashboard);
  });

  test("the banners on the overview", async () => {
    dashboard.account.billing = stubTrial(2);
    dashboard.account.billing.view.usage.visits = 41_000;
    await openAt("/app", "Overview");
    await dashboard.page.getByText("Your free trial ends on").waitFor();
    await expectNoBarriers(dashboard);
  });
});

test("the card form's document lets the card provider in, and the others do not", async () => {
  await openAt("/app", "Overview");
  expect(await dashboard.page.evaluate(() => "Stripe" in window)).toBe(false);
  await dashboard.page.getByRole("link", { name: "Billing", exact: true }).click();
  await dashboard.page.getByRole("heading", { name: "Invoices" }).waitFor();
  await dashboard.page.waitForFunction(() => "Stripe" in window);
  await dashboard.page.getByRole("link", { name: "Overview" }).click();
  await dashboard.page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await dashboard.page.evaluate(() => "Stripe" in window)).toBe(false);
  expect(dashboard.problems).toEqual([]);
});

async function openAt(path: string, heading: string): Promise<void> {
  await dashboard.open(path);
  await dashboard.page.getByRole("heading", { name: heading }).waitFor();
}
