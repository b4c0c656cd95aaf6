import type { TestApp } from "../../helpers/app.ts";
import { advance, subscriber } from "../../helpers/subscribers.ts";

export const STARTER = { plan: "starter", billingCycle: "monthly" } as const;
export const PROFESSIONAL = { plan: "professional", billingCycle: "monthly" } as const;
export const BUSINESS = { plan: "business", billingCycle: "monthly" } as const;
export const YEARLY = { plan: "starter", billingCycle: "yearly" } as const;

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
