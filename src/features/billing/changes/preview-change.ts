import type Stripe from "stripe";
import type { PlanChoice, PlanPreview } from "#shared/billing/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { fromUnix, periodEndOf } from "../provider/fetch-subscription.ts";
import { previewAtPeriodEnd } from "../schedules/pending-change.ts";
import { beginChange } from "./change-idempotency.ts";
import { type PlanChange, prorationOf, resolvePlanChange } from "./resolve-plan-change.ts";

export async function previewChange(services: Services, owner: User, choice: PlanChoice) {
  const { subscription } = await beginChange(services, owner);
  const now = Math.floor(services.billingClock.now().getTime() / 1_000);
  return previewAsOf(
    services,
    subscription,
    await resolvePlanChange(services, subscription, choice, owner),
    now,
  );
}

/** Previews the change as of a moment in the current period, in Unix seconds. */
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

/** Handles a preview without lines, when another tab has just made the change. */
function paidUntilOf({ lines }: Stripe.Invoice, subscription: Stripe.Subscription): number | null {
  if (lines.data.length === 0) return periodEndOf(subscription);
  return Math.max(...lines.data.map(({ period }) => period.end));
}

/**
 * Returns the next period's price. A charge today uses up all credit; without a charge, such as
 * when the rest of the period is too short, the next invoice includes the proration.
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
