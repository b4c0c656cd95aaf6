import type Stripe from "stripe";
import type { BillingView } from "#shared/billing/schemas.ts";
import type { Answer, TestApp, TestBrowser } from "../../helpers/app.ts";
import { confirmCard, signUp } from "../../helpers/people.ts";
import { advance, confirmNewCard, subscriber, userRow } from "../../helpers/subscribers.ts";

export const STARTER = { plan: "starter", billingCycle: "monthly" } as const;
export const PROFESSIONAL = { plan: "professional", billingCycle: "monthly" } as const;
export const BUSINESS = { plan: "business", billingCycle: "monthly" } as const;
export const YEARLY = { plan: "starter", billingCycle: "yearly" } as const;
export const FAILING = { ...STARTER, card: "pm_card_chargeCustomerFail" } as const;

/** An invoice by hand, but for the plan that it buys. */
export const HAND_INVOICE = {
  amount: 480_000,
  currency: null,
  description: "ENTERPRISE, a year",
  days: 30,
  cardOnly: false,
  operator: "alice@web-1",
  key: null,
} as const;

export type Owner = Awaited<ReturnType<typeof subscriber>>;

/** Signs up an owner who has paid for the first period after the trial. */
export function payingOwner(
  app: TestApp,
  choices: { plan: string; billingCycle: string } = STARTER,
): Promise<Owner> {
  return app.begin(`paying owner ${JSON.stringify(choices)}`, async () => {
    const owner = await subscriber(app, choices);
    await advance(app, "8d");
    return owner;
  });
}

/** Signs up an owner whose first payment after the trial has just failed. */
export async function overdueOwner(app: TestApp, choices: object = STARTER): Promise<Owner> {
  const owner = await subscriber(app, { ...FAILING, ...choices });
  await advance(app, "8d");
  return owner;
}

/** Signs up an owner whose trial goes on without a card. */
export async function cardlessOwner(app: TestApp) {
  const browser = app.browser();
  const { email, answer } = await signUp(app, browser);
  const { id } = answer.body.user as { id: number };
  return { browser, email, user: await userRow(app, id) };
}

/** Registers an owner whose card is from a country, with choices and what the screen showed. */
export async function registrant(app: TestApp, country: string, more: object = {}) {
  const browser = app.browser();
  const { step2, email, userId } = await confirmCard(app, browser);
  const sent = { ...step2, ...STARTER, country, ...more };
  const { status, body } = await browser.call("POST", "/api/auth/register-step2", sent);
  browser.token = String(body.token);
  return { browser, status, body, email, userId, sent, customer: step2.stripeCustomerId };
}

/** Enters a new card, and subscribes with it. */
export async function subscribeWith(
  app: TestApp,
  browser: TestBrowser,
  choice: object,
  card?: string,
): Promise<Answer> {
  const setupIntentId = await confirmNewCard(app, browser, card);
  return post(browser, "subscribe", { ...choice, setupIntentId });
}

/** Posts to a route of billing. */
export function post(browser: TestBrowser, path: string, body?: object): Promise<Answer> {
  return browser.call("POST", `/api/billing/${path}`, body);
}

export async function billingOf(browser: TestBrowser): Promise<BillingView> {
  return (await browser.call("GET", "/api/billing")).body as unknown as BillingView;
}

/** Delivers due mails, and returns those to an address, of one kind if it is given. */
export async function mailsTo(app: TestApp, email: string, kind?: string) {
  await app.settle();
  await app.mail.deliverDue();
  return app.sent.filter((mail) => mail.to === email && (kind === undefined || mail.kind === kind));
}

/** Returns all subscriptions that the provider has of a customer, newest first. */
export async function subscriptionsOf(app: TestApp, customer: string): Promise<Stripe.Subscription[]> {
  return (await app.stripe.subscriptions.list({ customer, status: "all" })).data;
}

export async function newestInvoice(app: TestApp, customer: string): Promise<Stripe.Invoice> {
  const [invoice] = (await app.stripe.invoices.list({ customer, limit: 1 })).data;
  if (!invoice) throw new Error("There’s no invoice");
  return invoice;
}

/** Returns the amounts of a customer's paid invoices except those of nothing, newest first. */
export async function paidBy(app: TestApp, customer: string): Promise<number[]> {
  const { data } = await app.stripe.invoices.list({ customer, status: "paid", limit: 100 });
  return data.map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0);
}

/** Creates a monthly price of a product in cents. */
export function newPrice(
  app: TestApp,
  product: string,
  unit_amount: number,
  more: Partial<Stripe.PriceCreateParams> = {},
): Promise<Stripe.Price> {
  const recurring = { interval: "month" as const };
  return app.stripe.prices.create({ product, currency: "usd", unit_amount, recurring, ...more });
}

/** Raises or lowers a plan's price as an operator does: its lookup key moves to the new price. */
export function replacePrice(app: TestApp, plan: string, amount: number): Promise<Stripe.Price> {
  const moved = { lookup_key: `${plan}_monthly`, transfer_lookup_key: true };
  return newPrice(app, `prod_handrail_${plan}`, amount, moved);
}
