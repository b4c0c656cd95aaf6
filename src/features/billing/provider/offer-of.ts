import type Stripe from "stripe";
import { BILLING_CYCLES, PLAN_IDS, priceLookupKey } from "#shared/plans.ts";
import type { PlanChoice } from "#shared/schemas/billing.ts";

/** Every plan in every cycle. */
export const OFFERS: readonly PlanChoice[] = PLAN_IDS.flatMap((plan) =>
  BILLING_CYCLES.map((billingCycle) => ({ plan, billingCycle })),
);

const CYCLE_OF: Record<string, PlanChoice["billingCycle"]> = { month: "monthly", year: "yearly" };

/** The provider's product of a plan, whose id we choose. */
export function productIdOf(plan: PlanChoice["plan"]): string {
  return `prod_handrail_${plan}`;
}

/**
 * Plan and cycle that a price is for; null for a price that is not ours. A price that a raise has
 * replaced, and so has lost its lookup key, is still of its product and says in its metadata what
 * it is.
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
  return offer ?? OFFERS.find((one) => priceLookupKey(one.plan, one.billingCycle) === lookup_key) ?? null;
}
