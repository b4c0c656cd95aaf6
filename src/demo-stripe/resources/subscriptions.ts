import type Stripe from "stripe";
import { billUntilNow } from "../billing/bill-until-now.ts";
import { cancelNow } from "../billing/cancel.ts";
import { unpaidError } from "../billing/charge-invoice.ts";
import { collectPayment, finalizeAndCollect } from "../billing/collect-payment.ts";
import { fixCurrency } from "../billing/customer-currency.ts";
import { buildDiscounts, storeDiscounts } from "../billing/discounts.ts";
import { draftInvoice, pendingItems } from "../billing/draft-invoice.ts";
import { finalizeInvoice } from "../billing/finalize-invoice.ts";
import { firstTrialEnd } from "../billing/first-trial-end.ts";
import { movePeriod } from "../billing/item-changes.ts";
import { newSubscription } from "../billing/new-subscription.ts";
import { pauseOnRequest } from "../billing/pause.ts";
import { requireAttached } from "../billing/payment-methods.ts";
import { paymentMethodFor } from "../billing/payment-source.ts";
import { announceTrialEnd, schedulePeriodEnd } from "../billing/periods.ts";
import { splitPhase } from "../billing/schedule-state.ts";
import { updateSubscription } from "../billing/update-subscription.ts";
import { ApiError, invalidParam, invalidRequest } from "../errors.ts";
import { type Route, resource } from "../http/route.ts";
import {
  cancelShape,
  createShape,
  listShape,
  pauseShape,
  resumeShape,
  type SubscriptionFields,
  updateShape,
} from "../shapes/subscription.ts";
import type { Filter, Store } from "../state/store.ts";
import { HOUR } from "../time/calendar.ts";

const INCOMPLETE_FOR = 23 * HOUR;

const subscriptions = resource("subscription", "/v1/subscriptions/:subscription");

export const subscriptionRoutes: Route[] = [
  subscriptions.create(createShape, async (store, params) => {
    await store.get("customer", params.customer, "customer");
    await requireAttached(store, params.default_payment_method, params.customer);
    const { payment_behavior: behavior = "allow_incomplete", off_session: offSession = false } = params;
    const subscription = await subscribe(store, params, firstTrialEnd(store.now, params), {
      behavior,
      offSession,
    });
    return params.cancel_at_period_end
      ? updateSubscription(store, subscription, { cancel_at_period_end: true })
      : subscription;
  }),

  subscriptions.list(listShape, async ({ created, customer, status }, store) => {
    if (customer && !(await store.isDeleted(customer))) await store.get("customer", customer, "customer");
    return { ...statusFilter(status), equal: { customer }, created };
  }),

  subscriptions.read(),

  subscriptions.update(updateShape, async (store, subscription, params) => {
    await requireAttached(store, params.default_payment_method, String(subscription.customer));
    const updated = await updateSubscription(store, subscription, params);
    await splitPhase(store, subscription, updated);
    return updated;
  }),

  subscriptions.act("pause", pauseShape, pauseOnRequest),

  subscriptions.act("resume", resumeShape, resumePaused),

  subscriptions.remove(cancelShape, async (store, subscription, params) => {
    if (subscription.ended_at)
      throw invalidParam("id", `No such subscription: ${subscription.id}`, "resource_missing", 404);
    await billUntilNow(store, subscription, params);
    if (!params.invoice_now && !params.prorate) await dropPendingItems(store, subscription);
    return cancelNow(store, subscription, "cancellation_requested", params.cancellation_details);
  }),
];

async function dropPendingItems(store: Store, subscription: Stripe.Subscription): Promise<void> {
  for (const item of await pendingItems(store, subscription)) await store.remove(item, "invoiceitem.deleted");
}

/** Excludes canceled subscriptions if no status is given; `ended` means canceled or expired. */
function statusFilter(status: string | undefined): Filter {
  if (status === "all") return {};
  if (status === undefined) return { noneOf: { field: "status", values: ["canceled"] } };
  const values = status === "ended" ? ["canceled", "incomplete_expired"] : [status];
  return { among: { field: "status", values } };
}

/** Resumes a paused subscription with a new period starting now, charged immediately. */
async function resumePaused(store: Store, subscription: Stripe.Subscription) {
  if (subscription.status !== "paused") {
    throw invalidRequest(
      `Only a paused subscription can be resumed; this one is ${subscription.status}. To undo a cancellation, set \`cancel_at_period_end\` to false.`,
    );
  }
  if (!(await paymentMethodFor(store, subscription))) {
    throw invalidRequest(
      "This customer has no attached payment source or default payment method.",
      "resource_missing",
    );
  }
  const data = subscription.items.data.map((item) => movePeriod(item, store.now, store.now));
  const { status_details: _paused, ...unpaused } = subscription;
  const resumed = await store.change(unpaused, "customer.subscription.updated", {
    status: "active",
    billing_cycle_anchor: store.now,
    items: { ...subscription.items, data },
  });
  await store.emit("customer.subscription.resumed", resumed);
  await schedulePeriodEnd(store, resumed);
  const draft = await draftInvoice(store, resumed, { reason: "subscription_update", period: true });
  await store.update(resumed, { latest_invoice: draft.id });
  await finalizeAndCollect(store, draft);
  return store.get("subscription", subscription.id);
}

interface FirstPayment {
  behavior: "allow_incomplete" | "default_incomplete" | "error_if_incomplete";
  offSession: boolean;
}

/**
 * Starts a subscription: a trial with a paid zero-amount invoice, or an immediate first payment.
 */
async function subscribe(
  store: Store,
  fields: SubscriptionFields,
  trialEnd: number | null,
  payment: FirstPayment,
): Promise<Stripe.Subscription> {
  const plain = await newSubscription(store, fields, trialEnd);
  const discounts = await buildDiscounts(store, fields.discounts, plain);
  const fresh = { ...plain, discounts: discounts.map(({ id }) => id) };
  if (!trialEnd && payment.behavior !== "default_incomplete") await requirePaymentMethod(store, fresh);
  await fixCurrency(store, await store.get("customer", fields.customer, "customer"), fresh.currency);
  await store.create("customer.subscription.created", fresh);
  await storeDiscounts(store, discounts);
  const draft = await draftInvoice(store, fresh, { reason: "subscription_create", period: true });
  const created = await store.get("subscription", fresh.id);
  const subscription = await store.update(created, { latest_invoice: draft.id });
  const invoice = await finalizeInvoice(store, draft);
  await schedulePeriodEnd(store, subscription);
  if (trialEnd) {
    await announceTrialEnd(store, subscription);
    return subscription;
  }
  await payFirst(store, invoice, payment);
  await store.schedule(store.now + INCOMPLETE_FOR, "expire_incomplete", subscription.id);
  return store.get("subscription", subscription.id);
}

async function payFirst(store: Store, invoice: Stripe.Invoice, payment: FirstPayment): Promise<void> {
  if (invoice.status === "paid" || payment.behavior === "default_incomplete") return;
  const { decline } = await collectPayment(store, invoice, payment.offSession ? "off_session" : "on_session");
  if (decline && payment.behavior === "error_if_incomplete") {
    throw new ApiError(402, unpaidError(decline, "subscription"));
  }
}

async function requirePaymentMethod(store: Store, subscription: Stripe.Subscription): Promise<void> {
  if (await paymentMethodFor(store, subscription)) return;
  throw invalidRequest(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    "resource_missing",
  );
}
