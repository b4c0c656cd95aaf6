import type Stripe from "stripe";
import { currentPlan, hasGrant } from "#shared/billing/current-plan.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import type { User } from "../../db/schema/accounts.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { accessOf, graceEndOf } from "../accounts/access.ts";
import { findUser } from "../accounts/queries.ts";
import { usageOfMonth } from "../usage/month-usage.ts";
import { openInvoiceOf } from "./invoices/open-invoice.ts";
import { discountOf } from "./promotions/discount-of.ts";
import { keptCurrency } from "./provider/currency-of.ts";
import { expanded, fetchSubscription, fromUnix, isLive } from "./provider/fetch-subscription.ts";
import { nextChargeOf } from "./provider/next-charge.ts";
import { offerOf } from "./provider/offer-of.ts";
import { findPendingChange } from "./schedules/pending-change.ts";

/** Returns an owner's billing information, with the provider's current data. */
export async function billingView(services: Services, userId: number): Promise<BillingView> {
  const user = await findUser(services, userId);
  if (!user) throw notFound();
  const subscription = user.stripeCustomerId
    ? await fetchSubscription(services.stripe, user.stripeCustomerId)
    : null;
  const price = subscription?.items.data[0]?.price;
  const offer = offerOf(price);
  const plan = offer?.plan ?? user.plan;
  const now = services.billingClock.now();
  return {
    now: now.toISOString(),
    plan,
    billingCycle: offer?.billingCycle ?? user.billingCycle,
    price: isLive(subscription) && price ? moneyOf(price) : null,
    currency: await keptCurrency(services.stripe, subscription),
    discount: discountOf(subscription),
    status: subscription?.status ?? "none",
    access: accessOf(user, services),
    trialEnd: user.trialEnd?.toISOString() ?? null,
    graceEnd: graceEndOf(user.pastDueSince)?.toISOString() ?? null,
    cancelAt: isLive(subscription) ? (fromUnix(subscription.cancel_at)?.toISOString() ?? null) : null,
    nextCharge: subscription && (await nextChargeOf(services.stripe, subscription)),
    card: cardOf(subscription),
    pendingChange: isLive(subscription) ? await findPendingChange(services, subscription) : null,
    openInvoice: user.deletionDue ? null : await openInvoiceOf(services.stripe, subscription),
    deletesAt: user.deletionDue?.toISOString() ?? null,
    endedUnpaid: hasEndedUnpaid(subscription),
    usage: await usageOfMonth(
      services,
      user.accountId,
      currentPlan({ ...user, plan }, services.billingClock.now()),
    ),
    grant: grantOf(user, services.billingClock.now()),
  };
}

function grantOf(user: User, now: Date): BillingView["grant"] {
  const { grantedPlan: plan, grantedUntil } = user;
  return plan && hasGrant(user, now) ? { plan, until: grantedUntil?.toISOString() ?? null } : null;
}

/** Returns this subscription's price, which may differ from the plan's current price. */
function moneyOf({ unit_amount, currency }: Stripe.Price): BillingView["price"] {
  return unit_amount === null ? null : { amount: unit_amount, currency };
}

function cardOf(subscription: Stripe.Subscription | null): BillingView["card"] {
  const card = expanded(subscription?.default_payment_method)?.card;
  if (!card || !isLive(subscription)) return null;
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

function hasEndedUnpaid(subscription: Stripe.Subscription | null): boolean {
  return (
    subscription?.status === "canceled" && subscription.cancellation_details?.reason === "payment_failed"
  );
}
