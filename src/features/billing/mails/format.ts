import { type BillingCycle, PLANS, type PlanId } from "#shared/plans.ts";

/** `PROFESSIONAL, billed yearly` */
export function formatPlan({ plan, billingCycle }: { plan: PlanId; billingCycle: BillingCycle }): string {
  return `${PLANS[plan].name}, billed ${billingCycle}`;
}

/** `$79.00` from 7,900 cents. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(cents / 10 ** digits);
}

/** `November 27, 2026`, in UTC. */
export function formatDate(moment: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(moment);
}
