import type Stripe from "stripe";
import { ApiError, invalidRequest } from "../errors.ts";
import type { SubscriptionFields } from "../shapes/subscription.ts";
import type { Store } from "../state/store.ts";
import { HOUR } from "../time/calendar.ts";
import { unpaidError } from "./charge-invoice.ts";
import { collectPayment } from "./collect-payment.ts";
import { fixCurrency } from "./customer-currency.ts";
import { buildDiscounts, storeDiscounts } from "./discounts.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import { newSubscription } from "./new-subscription.ts";
import { paymentMethodFor } from "./payment-source.ts";
import { announceTrialEnd, schedulePeriodEnd } from "./periods.ts";

const INCOMPLETE_FOR = 23 * HOUR;

export interface FirstPayment {
  behavior: "allow_incomplete" | "default_incomplete" | "error_if_incomplete";
  offSession: boolean;
}

/** Starts a subscription: a trial with a paid invoice of zero, or an immediate first payment. */
export async function subscribe(
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
