import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { BillingView, PlanPreview } from "#shared/schemas/billing.ts";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../helpers/app.ts";
import { advance, forgetSchedule, subscriber } from "../../../helpers/subscribers.ts";
import { BUSINESS, PROFESSIONAL, payingOwner, STARTER, YEARLY } from "../owners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => forgetSchedule(app));
afterAll(() => app.stop());

async function ownerWithCredit(
  choices: typeof STARTER | typeof PROFESSIONAL | typeof YEARLY,
  credit: number,
) {
  const owner = await payingOwner(app, choices);
  await app.stripe.customers.update(owner.customerId, { balance: -credit });
  return owner;
}

async function preview(browser: TestBrowser, choice: object): Promise<PlanPreview> {
  const { body } = await browser.call("POST", "/api/billing/preview", choice);
  return body as unknown as PlanPreview;
}

function confirm(browser: TestBrowser, choice: object, { dueNow, nextCharge, prorationDate }: PlanPreview) {
  const shown = { prorationDate, dueNow: dueNow.amount, nextCharge: nextCharge.amount };
  return browser.call("POST", "/api/billing/change-plan", { ...choice, ...shown });
}

async function view(browser: TestBrowser): Promise<BillingView> {
  return (await browser.call("GET", "/api/billing")).body as unknown as BillingView;
}

async function newestInvoice(customer: string) {
  return (await app.stripe.invoices.list({ customer, limit: 1 })).data[0];
}

/** Advances past the next charge, and returns its amount. */
async function chargedNext(browser: TestBrowser, customer: string): Promise<number | undefined> {
  const { now, nextCharge } = await view(browser);
  const wait = Date.parse(nextCharge?.date ?? "") - Date.parse(now);
  await advance(app, `${Math.ceil(wait / 3_600_000) + 2}h`);
  return (await newestInvoice(customer))?.amount_paid;
}

test("credit is used first, and the preview, the invoice and the next charge agree", async () => {
  const { browser, customerId } = await ownerWithCredit(STARTER, 1_000);
  await advance(app, "9d");
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown).toMatchObject({ balance: { amount: 1_000 }, nextCharge: { amount: 7_900 } });
  expect((await confirm(browser, PROFESSIONAL, shown)).status).toBe(200);
  const invoice = await newestInvoice(customerId);
  expect(invoice).toMatchObject({ amount_paid: shown.dueNow.amount, total: shown.dueNow.amount + 1_000 });
  expect((await view(browser)).nextCharge).toEqual(shown.nextCharge);
  expect(await chargedNext(browser, customerId)).toBe(shown.nextCharge.amount);
});

test("credit that covers an upgrade also reduces the next charge", async () => {
  const { browser, customerId } = await ownerWithCredit(STARTER, 6_000);
  await advance(app, "9d");
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown.dueNow.amount).toBe(0);
  expect(shown.nextCharge.amount).toBeLessThan(7_900);
  await confirm(browser, PROFESSIONAL, shown);
  expect((await view(browser)).nextCharge).toEqual(shown.nextCharge);
  expect(await chargedNext(browser, customerId)).toBe(shown.nextCharge.amount);
});

test("an amount too small to charge on a period's last day is added to the next charge", async () => {
  const { browser, customerId } = await payingOwner(app);
  const { now, nextCharge } = await view(browser);
  const hours = (Date.parse(nextCharge?.date ?? "") - Date.parse(now)) / 3_600_000;
  await advance(app, `${Math.floor(hours) - 2}h`);
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown.dueNow.amount).toBe(0);
  expect(shown.nextCharge.amount).toBeGreaterThan(7_900);
  await confirm(browser, PROFESSIONAL, shown);
  expect(await chargedNext(browser, customerId)).toBe(shown.nextCharge.amount);
});

test("a downgrade is charged as its preview and the billing page said, less the credit", async () => {
  const { browser, customerId } = await ownerWithCredit(PROFESSIONAL, 500);
  const shown = await preview(browser, STARTER);
  expect(shown).toMatchObject({ takesEffect: "period_end", dueNow: { amount: 0 } });
  await confirm(browser, STARTER, shown);
  expect((await view(browser)).nextCharge).toEqual(shown.nextCharge);
  expect(await chargedNext(browser, customerId)).toBe(2_400);
});

test("a switch back to monthly is previewed as the provider scheduled it, less the credit", async () => {
  const { browser } = await ownerWithCredit(YEARLY, 500);
  const shown = await preview(browser, STARTER);
  expect(shown).toMatchObject({ takesEffect: "period_end", nextCharge: { amount: 2_400 } });
  await confirm(browser, STARTER, shown);
  expect((await view(browser)).nextCharge).toEqual(shown.nextCharge);
});

test("replacing a pending downgrade is previewed as it will be charged", async () => {
  const { browser } = await payingOwner(app, BUSINESS);
  await confirm(browser, STARTER, await preview(browser, STARTER));
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown.nextCharge.amount).toBe(7_900);
  await confirm(browser, PROFESSIONAL, shown);
  expect((await view(browser)).nextCharge).toEqual(shown.nextCharge);
});

test("in the trial the first charge is previewed less the credit", async () => {
  const { browser, customerId } = await subscriber(app, STARTER);
  await app.stripe.customers.update(customerId, { balance: -700 });
  const shown = await preview(browser, PROFESSIONAL);
  expect(shown).toMatchObject({ takesEffect: "trial", nextCharge: { amount: 7_200 } });
  await confirm(browser, PROFESSIONAL, shown);
  expect((await view(browser)).nextCharge).toEqual(shown.nextCharge);
  expect(await chargedNext(browser, customerId)).toBe(7_200);
});

test("the draft invoice of a new period is the next charge", async () => {
  const { browser } = await subscriber(app, STARTER);
  const { trialEnd } = await view(browser);
  await advance(app, "10090m");
  const { nextCharge, status } = await view(browser);
  expect(status).toBe("active");
  expect(nextCharge?.amount).toBe(2_900);
  expect(Date.parse(nextCharge?.date ?? "") - Date.parse(trialEnd ?? "")).toBe(3_600_000);
});

test("a preview of a past period is refused", async () => {
  const { browser, customerId } = await payingOwner(app);
  const { now, nextCharge } = await view(browser);
  const minutes = Math.floor((Date.parse(nextCharge?.date ?? "") - Date.parse(now)) / 60_000);
  await advance(app, `${minutes - 5}m`);
  const shown = await preview(browser, PROFESSIONAL);
  await advance(app, "10m");
  const refused = await confirm(browser, PROFESSIONAL, shown);
  expect([refused.status, refused.body.code]).toEqual([409, "preview_expired"]);
  expect((await view(browser)).plan).toBe("starter");
  expect((await newestInvoice(customerId))?.billing_reason).toBe("subscription_cycle");
});

test("a change whose cost differs from its preview is refused, and made after a new preview is confirmed", async () => {
  const paying = await payingOwner(app);
  const trying = await subscriber(app, STARTER);
  const owners = [paying, trying];
  const shown = await Promise.all(owners.map(({ browser }) => preview(browser, PROFESSIONAL)));
  const before = await newestInvoice(paying.customerId);
  await app.stripe.prices.create({
    product: "prod_handrail_professional",
    currency: "usd",
    unit_amount: 8_900,
    recurring: { interval: "month" },
    lookup_key: "professional_monthly",
    transfer_lookup_key: true,
  });
  try {
    for (const [index, { browser }] of owners.entries()) {
      const refused = await confirm(browser, PROFESSIONAL, shown[index] as PlanPreview);
      expect([refused.status, refused.body.code]).toEqual([409, "preview_changed"]);
      expect((await view(browser)).plan).toBe("starter");
    }
    expect(await newestInvoice(paying.customerId)).toMatchObject({ id: before?.id });
    const fresh = await preview(paying.browser, PROFESSIONAL);
    expect(fresh.nextCharge.amount).toBe(8_900);
    expect((await confirm(paying.browser, PROFESSIONAL, fresh)).status).toBe(200);
    expect((await newestInvoice(paying.customerId))?.amount_paid).toBe(fresh.dueNow.amount);
  } finally {
    await ensurePrices(app.stripe, app.config);
  }
});
