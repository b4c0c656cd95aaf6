import type Stripe from "stripe";
import { AUTHENTICATION_REQUIRED, type Decline } from "../cards.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { newCharge } from "./charge.ts";
import { subscriptionIdOf } from "./draft-invoice.ts";
import { markPaid } from "./finalize-invoice.ts";
import { cardErrorBody, cardOf } from "./payment-methods.ts";
import { paymentMethodFor } from "./payment-source.ts";

const NO_CARD: Decline = {
  code: "missing",
  message: "This customer has no payment method that could be charged.",
};
export interface Collection {
  invoice: Stripe.Invoice;
  /** Why it failed; undefined when it is paid. */
  decline?: Decline;
}

/** Charges an open invoice once, and brings its subscription in line with the result. */
export async function collectPayment(
  store: Store,
  invoice: Stripe.Invoice,
  offSession: boolean,
): Promise<Collection> {
  const subscription = await store.get("subscription", subscriptionIdOf(invoice), "subscription");
  const payment = await paymentOf(store, invoice);
  const intent = await store.get("payment_intent", idOf(payment.payment.payment_intent) ?? "");
  const method = await paymentMethodFor(store, subscription);
  const decline = method ? declineOf(method, offSession) : NO_CARD;
  if (decline || !method) {
    return fail(store, { invoice, subscription, intent, method, decline: decline ?? NO_CARD });
  }
  await succeed(store, intent, payment, method);
  const paid = await markPaid(store, { ...invoice, attempt_count: invoice.attempt_count + 1 });
  await activate(store, subscription, method);
  return { invoice: paid };
}

export async function paymentOf(store: Store, invoice: Stripe.Invoice): Promise<Stripe.InvoicePayment> {
  const [payment] = await store.all("invoice_payment", { equal: { invoice: invoice.id } });
  if (!payment) throw new Error(`Invoice ${invoice.id} has no payment`);
  return payment;
}

function declineOf(method: Stripe.PaymentMethod, offSession: boolean): Decline | undefined {
  const card = cardOf(method);
  if (!offSession && card.challengedAtSetup) return AUTHENTICATION_REQUIRED;
  return card.refusedAtCharge;
}

async function succeed(
  store: Store,
  intent: Stripe.PaymentIntent,
  payment: Stripe.InvoicePayment,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const charge = await store.insert(newCharge(store.now, intent, method));
  await store.emit("charge.succeeded", charge);
  const succeeded = await store.update(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  });
  await store.emit("payment_intent.succeeded", succeeded);
  const paid = await store.update(payment, {
    status: "paid",
    amount_paid: intent.amount,
    status_transitions: { ...payment.status_transitions, paid_at: store.now },
  });
  await store.emit("invoice_payment.paid", paid);
}

async function activate(
  store: Store,
  subscription: Stripe.Subscription,
  method: Stripe.PaymentMethod,
): Promise<void> {
  const awaited = ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  await store.update(
    subscription,
    {
      ...(awaited && { status: "active" }),
      ...(saves && { default_payment_method: subscription.default_payment_method ?? method.id }),
    },
    "customer.subscription.updated",
  );
}

interface FailedAttempt {
  invoice: Stripe.Invoice;
  subscription: Stripe.Subscription;
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod | undefined;
  decline: Decline;
}

async function fail(store: Store, attempt: FailedAttempt): Promise<Collection> {
  const { subscription, decline } = attempt;
  const needsAction = decline.code === "authentication_required";
  await failPaymentIntent(store, attempt, needsAction);
  const invoice = await store.update(
    attempt.invoice,
    { attempted: true, attempt_count: attempt.invoice.attempt_count + 1 },
    "invoice.updated",
  );
  await store.emit("invoice.payment_failed", invoice);
  if (needsAction) await store.emit("invoice.payment_action_required", invoice);
  if (subscription.status === "active") {
    await store.update(subscription, { status: "past_due" }, "customer.subscription.updated");
  }
  return { invoice, decline };
}

async function failPaymentIntent(
  store: Store,
  { intent, method, decline }: FailedAttempt,
  needsAction: boolean,
): Promise<void> {
  const charge = method && (await store.insert(newCharge(store.now, intent, method, decline)));
  if (charge) await store.emit("charge.failed", charge);
  const failed = await store.update(intent, {
    status: needsAction ? "requires_action" : "requires_payment_method",
    latest_charge: charge?.id ?? null,
    last_payment_error: {
      ...cardErrorBody(decline),
      type: "card_error",
      ...(method && { payment_method: method }),
    },
    next_action: needsAction ? { type: "use_stripe_sdk", use_stripe_sdk: {} } : null,
  });
  await store.emit(needsAction ? "payment_intent.requires_action" : "payment_intent.payment_failed", failed);
}
