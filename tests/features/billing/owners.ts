import type { BillingView } from "#shared/billing/schemas.ts";
import type { Answer, TestApp, TestBrowser } from "../../helpers/app.ts";
import { signUp } from "../../helpers/people.ts";
import { advance, confirmNewCard, subscriber, userRow } from "../../helpers/subscribers.ts";

export const STARTER = { plan: "starter", billingCycle: "monthly" } as const;
export const PROFESSIONAL = { plan: "professional", billingCycle: "monthly" } as const;
export const BUSINESS = { plan: "business", billingCycle: "monthly" } as const;
export const YEARLY = { plan: "starter", billingCycle: "yearly" } as const;

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

/** Signs up an owner whose trial goes on without a card. */
export async function cardlessOwner(app: TestApp) {
  const browser = app.browser();
  const { email, answer } = await signUp(app, browser);
  const { id } = answer.body.user as { id: number };
  return { browser, email, user: await userRow(app, id) };
}

/** Enters a new card, and subscribes with it. */
export async function subscribeWith(
  app: TestApp,
  browser: TestBrowser,
  choice: object,
  card?: string,
): Promise<Answer> {
  const setupIntentId = await confirmNewCard(app, browser, card);
  return browser.call("POST", "/api/billing/subscribe", { ...choice, setupIntentId });
}

export async function billingOf(browser: TestBrowser): Promise<BillingView> {
  return (await browser.call("GET", "/api/billing")).body as unknown as BillingView;
}
