import type Stripe from "stripe";
import type { User } from "#src/db/schema/accounts.ts";
import { allowanceOf, currentGrant } from "./check-grants.ts";
import { currentSubscription, invoicesOf, iso, itemOf, offerOf, type Truth } from "./truth.ts";

const DAY = 86_400;
const GRACE = 7 * DAY;
/** Statuses of subscriptions whose plan an account has. */
const SUBSCRIBED = ["trialing", "active", "past_due"];

/** Derives the owner's columns from the provider's objects, with dates in ISO 8601. */
export function expectedColumns(truth: Truth) {
  const subscription = required(currentSubscription(truth));
  const withTrial = truth.subscriptions.findLast(({ trial_end }) => trial_end !== null);
  return {
    stripeCustomerId: truth.customer.id,
    stripeSubscriptionId: subscription.id,
    ...offerOf(itemOf(subscription).price),
    subscriptionStatus: subscription.status as string,
    currentPeriodEnd: iso(itemOf(subscription).current_period_end),
    trialEnd: iso(withTrial?.trial_end ?? null),
    canceledAt: iso(subscription.canceled_at),
    pastDueSince: iso(pastDueSince(truth, subscription)),
  };
}

/** Derives the response of `GET /api/billing`, without amounts that the provider computes. */
export function expectedView(truth: Truth, user: User) {
  const subscription = required(currentSubscription(truth));
  const { status, cancel_at } = subscription;
  const { trialEnd, plan, billingCycle } = expectedColumns(truth);
  const isOver = ["canceled", "incomplete_expired"].includes(status);
  const grant = currentGrant(user, truth);
  const since = pastDueSince(truth, subscription);
  const pending = isOver ? null : pendingChange(truth, subscription);
  return {
    plan,
    billingCycle,
    status: status as string,
    access: grant ? "on" : accessOf(truth, status, since),
    grant: grant && { plan: grant.plan, until: iso(grant.until) },
    usage: { allowance: allowanceOf(user, truth, plan, SUBSCRIBED.includes(status)) },
    trialEnd,
    graceEnd: iso(since === null ? null : since + GRACE),
    cancelAt: isOver ? null : iso(cancel_at),
    nextChargeOn: iso(nextCharge(truth, subscription)),
    card: isOver ? null : cardOf(truth, subscription),
    pendingChange: pending,
    openInvoice: isOver ? null : openInvoice(truth, subscription),
  };
}

/** Returns when the oldest unpaid invoice was due. */
function pastDueSince(truth: Truth, { id, status }: Stripe.Subscription): number | null {
  if (status !== "past_due") return null;
  const owed = invoicesOf(truth, id).find((invoice) => invoice.status === "open");
  return required(owed).status_transitions.finalized_at;
}

/**
 * Returns the time of the next charge: of a draft in a period's first hour, or else of the next
 * period.
 */
function nextCharge({ invoices }: Truth, subscription: Stripe.Subscription): number | null {
  const latest = invoices.find(({ id }) => id === subscription.latest_invoice);
  if (latest?.status === "draft" && latest.amount_due > 0 && latest.automatically_finalizes_at) {
    return latest.automatically_finalizes_at;
  }
  const renews = ["trialing", "active", "past_due"].includes(subscription.status);
  return renews && subscription.cancel_at === null ? itemOf(subscription).current_period_end : null;
}

function accessOf({ now }: Truth, status: string, since: number | null): string {
  if (status === "trialing" || status === "active") return "on";
  return since !== null && now < since + GRACE ? "grace" : "off";
}

function pendingChange({ schedules }: Truth, { id }: Stripe.Subscription) {
  const schedule = schedules.find((one) => one.subscription === id && one.status === "active");
  const end = schedule?.current_phase?.end_date;
  const next = schedule?.phases.find(({ start_date }) => start_date === end);
  if (!next) return null;
  return { priceId: String(next.items[0]?.price), effectiveAt: iso(next.start_date) };
}

function cardOf({ methods }: Truth, { default_payment_method }: Stripe.Subscription) {
  const card = methods.find(({ id }) => id === default_payment_method)?.card;
  if (!card) return null;
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
}

function openInvoice({ invoices }: Truth, { latest_invoice }: Stripe.Subscription) {
  const invoice = invoices.find(({ id }) => id === latest_invoice);
  if (invoice?.status !== "open") return null;
  const { amount_remaining: amount, currency, hosted_invoice_url: hostedInvoiceUrl } = invoice;
  return { amount, currency, hostedInvoiceUrl };
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The provider does not have what the model needs");
  return value;
}
