import type Stripe from "stripe";
import type { Services } from "../../services.ts";
import type { Money, PlanChoice, PlanPreview } from "../../shared/schemas/billing.ts";
import type { User } from "../accounts/queries.ts";
import { fromUnix } from "./fetch-subscription.ts";
import { intentOf } from "./owner-intent.ts";
import { periodEndOf } from "./pending-change.ts";
import { type PlanChange, planChange, prorationOf } from "./plan-change.ts";

/** What a change of plan or cycle costs now and next, by the provider's own reckoning. Changes nothing. */
export async function previewChange(
  services: Services,
  owner: User,
  choice: PlanChoice,
): Promise<PlanPreview> {
  const { subscription } = await intentOf(services, owner);
  const change = await planChange(services, subscription, choice);
  if (change.kind === "upgrade" || change.kind === "cycle") {
    return previewNow(services, subscription, change, change.kind);
  }
  return previewLater(services, subscription, change);
}

async function previewNow(
  { stripe, billingClock }: Services,
  subscription: Stripe.Subscription,
  { items }: PlanChange,
  kind: "upgrade" | "cycle",
): Promise<PlanPreview> {
  const now = Math.floor(billingClock.now().getTime() / 1_000);
  const prorationDate = kind === "upgrade" ? now : null;
  const invoice = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, ...prorationOf(kind, prorationDate) },
  });
  const { currency } = invoice;
  const paidUntil = Math.max(...invoice.lines.data.map(({ period }) => period.end));
  return {
    takesEffect: "now",
    dueNow: { amount: invoice.amount_due, currency },
    credit: { amount: Math.max(0, -invoice.total), currency },
    nextCharge: { ...(await listPrice(stripe, items[0].price)), date: fromUnix(paidUntil).toISOString() },
    effectiveAt: fromUnix(now).toISOString(),
    prorationDate,
  };
}

async function previewLater(
  { stripe, billingClock }: Services,
  subscription: Stripe.Subscription,
  { kind, items }: PlanChange,
): Promise<PlanPreview> {
  const price = await listPrice(stripe, items[0].price);
  const nothing = { amount: 0, currency: price.currency };
  const end = fromUnix(periodEndOf(subscription)) ?? billingClock.now();
  return {
    takesEffect: subscription.status === "trialing" ? "trial" : "period_end",
    dueNow: nothing,
    credit: nothing,
    nextCharge: { ...price, date: end.toISOString() },
    effectiveAt: (kind === "downgrade" ? end : billingClock.now()).toISOString(),
    prorationDate: null,
  };
}

/** What a whole period costs. */
export async function listPrice(stripe: Stripe, priceId: string): Promise<Money> {
  const { unit_amount: amount, currency } = await stripe.prices.retrieve(priceId);
  if (amount === null) throw new Error(`The price ${priceId} has no amount`);
  return { amount, currency };
}
