import { languageTag, mark, t } from "./translate.ts";
export const PLAN_IDS = ["starter", "professional", "business"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const BILLING_CYCLES = ["monthly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** How accounts pay: by Stripe, by the demo card provider, or not at all. */
export type BillingMode = "stripe" | "demo" | "off";

/** Who may make an account: everybody, people with an invitation, or nobody. */
export type SignUps = "open" | "invited" | "closed";

export const DEFAULT_PLAN: PlanId = "starter";
export const DEFAULT_BILLING_CYCLE: BillingCycle = "monthly";
export const TRIAL_DAYS = 7;
/** Days of access after a failed payment. */
export const GRACE_DAYS = 7;
export const BILLING_COUNTRY = "US";

export interface Plan {
  id: PlanId | "enterprise";
  name: string;
  /** US cents per period; null for a price by agreement. */
  price: Record<BillingCycle, number> | null;
  /** Visits per month; null for unlimited. */
  visits: number | null;
  summary: string;
}

export const PLANS: Record<PlanId, Plan & { price: Record<BillingCycle, number>; visits: number }> = {
  starter: {
    id: "starter",
    name: "STARTER",
    price: { monthly: 2_900, yearly: 29_000 },
    visits: 10_000,
    summary: mark("For a first website"),
  },
  professional: {
    id: "professional",
    name: "PROFESSIONAL",
    price: { monthly: 7_900, yearly: 79_000 },
    visits: 50_000,
    summary: mark("For a growing business"),
  },
  business: {
    id: "business",
    name: "BUSINESS",
    price: { monthly: 12_900, yearly: 129_000 },
    visits: 100_000,
    summary: mark("For busy websites"),
  },
};

export const ENTERPRISE: Plan = {
  id: "enterprise",
  name: "ENTERPRISE",
  price: null,
  visits: null,
  summary: mark("For organizations with their own terms"),
};

/** Returns the provider's lookup key of a plan's price, e.g. `starter_monthly`. */
export function priceLookupKey(plan: PlanId, cycle: BillingCycle): string {
  return `${plan}_${cycle}`;
}

/** Returns `$29` or `$1,290`: all list prices are whole dollars. */
export function formatListPrice(cents: number): string {
  return formatAmount(cents, "usd");
}

/** Returns `$1,290` or `$20.30`. */
export function formatAmount(cents: number, currency: string): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString(languageTag(), { style: "currency", currency, minimumFractionDigits });
}

/** Returns a recurring price in words: `$29 every month`. */
export function renewalPrice(plan: PlanId, cycle: BillingCycle): string {
  return every(formatListPrice(PLANS[plan].price[cycle]), cycle);
}

/** Returns `$29 every month` for `$29`. */
export function every(price: string, cycle: BillingCycle): string {
  return cycle === "yearly" ? t("{price} every year", { price }) : t("{price} every month", { price });
}
