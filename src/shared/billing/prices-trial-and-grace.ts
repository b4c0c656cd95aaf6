import { mark } from "../language/translate.ts";
import { type Currency, DEFAULT_CURRENCY } from "./currency.ts";

export const PLAN_IDS = ["starter", "professional", "business"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const BILLING_CYCLES = ["monthly", "yearly"] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

/** How accounts pay: through Stripe, through the demo card provider, or not at all. */
export type BillingMode = "stripe" | "demo" | "off";

/** Who can register: everyone, invited users only, or no one. */
export type SignUps = "open" | "invited" | "closed";

export const DEFAULT_PLAN: PlanId = "starter";
export const DEFAULT_BILLING_CYCLE: BillingCycle = "monthly";
export const TRIAL_DAYS = 7;
/** Number of days of access after a failed payment. */
export const GRACE_DAYS = 7;
export const BILLING_COUNTRY = "US";

export interface Plan {
  id: PlanId | "enterprise";
  name: string;
  /** Cents per period in each currency; null if the price is by agreement. */
  price: Record<BillingCycle, number> | null;
  /** Visits per month; null if unlimited. */
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

/** Returns a price's lookup key at the provider: `starter_monthly` or `starter_monthly_eur`. */
export function priceLookupKey(plan: PlanId, cycle: BillingCycle, currency: Currency): string {
  return currency === DEFAULT_CURRENCY ? `${plan}_${cycle}` : `${plan}_${cycle}_${currency}`;
}
