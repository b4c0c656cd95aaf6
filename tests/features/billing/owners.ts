import type { TestApp } from "../../helpers/app.ts";
import { advance, subscriber } from "../../helpers/subscribers.ts";

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
export async function payingOwner(
  app: TestApp,
  choices: { plan: string; billingCycle: string } = STARTER,
): Promise<Owner> {
  const owner = await subscriber(app, choices);
  await advance(app, "8d");
  return owner;
}
