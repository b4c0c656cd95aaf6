import type Stripe from "stripe";
import { CURRENCIES } from "#shared/billing/currency.ts";
import { BILLING_CYCLES, PLAN_IDS, priceLookupKey } from "#shared/billing/prices-trial-and-grace.ts";
import type { PlanChoice } from "#shared/billing/schemas.ts";

const OFFERS: readonly PlanChoice[] = PLAN_IDS.flatMap((plan) =>
  BILLING_CYCLES.map((billingCycle) => ({ plan, billingCycle })),
);

const CYCLE_OF: Record<string, PlanChoice["billingCycle"]> = { month: "monthly", year: "yearly" };

export function productIdOf(plan: PlanChoice["plan"]): string {
  return `prod_handrail_${plan}`;
}

/**
 * Returns a price's plan and cycle, or null for a price that is not ours. A replaced price has lost
 * its lookup key but keeps its product and metadata.
 */
export function offerOf(price: Stripe.Price | null | undefined): PlanChoice | null {
  if (!price) return null;
  const { metadata, product, recurring, lookup_key } = price;
  const productId = typeof product === "string" ? product : product.id;
  const cycle = recurring?.interval_count === 1 ? CYCLE_OF[recurring.interval] : undefined;
  const offer = OFFERS.find(
    ({ plan, billingCycle }) =>
      billingCycle === cycle && (productId === productIdOf(plan) || metadata.plan === plan),
  );
  return (
    offer ??
    OFFERS.find(({ plan, billingCycle }) =>
      CURRENCIES.some((currency) => priceLookupKey(plan, billingCycle, currency) === lookup_key),
    ) ??
    null
  );
}
