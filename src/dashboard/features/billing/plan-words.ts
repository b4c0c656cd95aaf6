import { type BillingCycle, formatListPrice, PLANS, type PlanId } from "#shared/plans.ts";
import type { Money, PlanChoice } from "#shared/schemas/billing.ts";
import { formatMoney } from "../../format.ts";

/** Plan and cycle with the owner's price. */
export interface CurrentPlan extends PlanChoice {
  price: Money | null;
}

/** `PROFESSIONAL, billed yearly`. */
export function planName({ plan, billingCycle }: PlanChoice): string {
  return `${PLANS[plan].name}, billed ${billingCycle}`;
}

/** Ends a sentence about a subscription at a price such as `$790 per year`. */
export function renewalWords(price: string): string {
  return `renews automatically at ${price} until you cancel it on this page.`;
}

/** `$790 per year`: the list price. */
export function planPrice(plan: PlanId, cycle: BillingCycle): string {
  return `${formatListPrice(PLANS[plan].price[cycle])} per ${unitOf(cycle)}`;
}

/** `$69.00 per month`: the owner's price, which outlasts a change of the list price. */
export function ownPrice({ plan, billingCycle, price }: CurrentPlan): string {
  const isListed = price === null || price.amount === PLANS[plan].price[billingCycle];
  return isListed ? planPrice(plan, billingCycle) : `${formatMoney(price)} per ${unitOf(billingCycle)}`;
}

function unitOf(cycle: BillingCycle): "month" | "year" {
  return cycle === "yearly" ? "year" : "month";
}
