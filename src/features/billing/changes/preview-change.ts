import type Stripe from "stripe";
import type { PlanChoice, PlanPreview } from "#shared/schemas/billing.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { fromUnix, periodEndOf } from "../provider/fetch-subscription.ts";
import { previewAtPeriodEnd } from "../schedules/pending-change.ts";
import { beginChange } from "./change-idempotency.ts";
import { type PlanChange, prorationOf, resolvePlanChange } from "./resolve-plan-change.ts";

/** What a change of plan or cycle costs now and next, by the provider's own reckoning. Changes nothing. */
export async function previewChange(
  services: Services,
  owner: User,
  choice: PlanChoice,
): Promise<PlanPreview> {
  const { subscription } = await beginChange(services, owner);
  const now = Math.floor(services.billingClock.now().getTime() / 1_000);
  return previewAsOf(
    services,
    subscription,
    await resolvePlanChange(services, subscription, choice, owner),
    now,
  );
}

/** The same, as it was at a moment (unix seconds) of the current period. */
export async function previewAsOf(
  services: Services,
  subscription: Stripe.Subscription,
  change: PlanChange,
  moment: number,
): Promise<PlanPreview> {
  const { kind } = change;
  return kind === "upgrade" || kind === "cycle"
    ? previewNow(services, subscription, { ...change, kind }, moment)
    : previewLater(services, subscription, change, moment);
}

type ChangeNow = PlanChange & { kind: "upgrade" | "cycle" };

async function previewNow(
  services: Services,
  subscription: Stripe.Subscription,
  change: ChangeNow,
  moment: number,
): Promise<PlanPreview> {
  const invoice = await services.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: change.items, ...prorationOf(change.kind, moment) },
  });
  const { currency, amount_due, starting_balance } = invoice;
  const paidUntil = paidUntilOf(invoice, subscription) ?? moment;
  return {
    takesEffect: "now",
    dueNow: { amount: amount_due, currency },
    balance: { amount: Math.max(0, -starting_balance), currency },
    credit: { amount: Math.max(0, -invoice.total), currency },
    nextCharge: {
      amount: await chargeAfter(services, subscription, change, amount_due, moment),
      currency,
      date: fromUnix(paidUntil).toISOString(),
    },
    isBeforeCredit: change.kind === "cycle" && amount_due === 0,
    effectiveAt: fromUnix(moment).toISOString(),
    prorationDate: moment,
  };
}

/**
 * The preview has no lines where another tab has just made the change: there is nothing left to pay
 * for.
 */
function paidUntilOf({ lines }: Stripe.Invoice, subscription: Stripe.Subscription): number | null {
  if (lines.data.length === 0) return periodEndOf(subscription);
  return Math.max(...lines.data.map(({ period }) => period.end));
}

/**
 * What the period after costs. A charge now uses up all of a credit; without one, as when the rest of the period
 * is too short to be charged for, what the change comes to is settled with the next invoice.
 */
async function chargeAfter(
  services: Services,
  subscription: Stripe.Subscription,
  change: ChangeNow,
  dueNow: number,
  moment: number,
): Promise<number> {
  if (dueNow > 0 || change.kind === "cycle") {
    return (await previewAtPeriodEnd(services, subscription, change)).total;
  }
  const next = await services.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: change.items,
      proration_behavior: "create_prorations",
      proration_date: moment,
    },
  });
  return next.amount_due;
}

async function previewLater(
  services: Services,
  subscription: Stripe.Subscription,
  change: PlanChange,
  moment: number,
): Promise<PlanPreview> {
  const renewal = await previewAtPeriodEnd(services, subscription, change);
  const { currency, amount_due } = renewal;
  const nothing = { amount: 0, currency };
  const end = periodEndOf(subscription) ?? moment;
  return {
    takesEffect: subscription.status === "trialing" ? "trial" : "period_end",
    dueNow: nothing,
    balance: nothing,
    credit: nothing,
    nextCharge: { amount: amount_due, currency, date: fromUnix(end).toISOString() },
    isBeforeCredit: false,
    effectiveAt: fromUnix(change.kind === "downgrade" ? end : moment).toISOString(),
    prorationDate: null,
  };
}
