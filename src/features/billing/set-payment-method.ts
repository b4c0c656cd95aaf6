import Stripe from "stripe";
import type { Services } from "../../services.ts";
import type { BillingView } from "../../shared/schemas/billing.ts";
import type { User } from "../accounts/queries.ts";
import { billingView } from "./billing-view.ts";
import { confirmedCard } from "./card-setup.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { fetchSubscription, idOf, isLive } from "./fetch-subscription.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Charges the newly confirmed card from now on, forgets the one before, and pays what is open with it.
 * @throws DomainError `conflict` for a card that is not confirmed; what `askProvider` says when it is declined.
 */
export async function setPaymentMethod(
  services: Services,
  owner: User,
  setupIntentId: string,
): Promise<BillingView> {
  const { stripe } = services;
  const customer = await ensureCustomer(services, owner);
  const card = await confirmedCard(services, customer, setupIntentId);
  const subscription = await fetchSubscription(stripe, customer);
  const before = await makeDefault(stripe, customer, subscription, card);
  for (const old of before) {
    await stripe.paymentMethods.detach(old, {}, { idempotencyKey: `detach:${old}:${card}` });
  }
  try {
    if (isLive(subscription)) await payOpenInvoices(stripe, subscription.id, setupIntentId);
  } finally {
    await syncSubscription(services, owner.id);
  }
  return billingView(services, owner.id);
}

/** Both defaults: retries look at the subscription's first. Answers the cards that were used before. */
async function makeDefault(
  stripe: Stripe,
  customer: string,
  subscription: Stripe.Subscription | null,
  card: string,
): Promise<Set<string>> {
  const known = await stripe.customers.retrieve(customer);
  const before = new Set<string>();
  const customerCard = known.deleted ? null : idOf(known.invoice_settings.default_payment_method);
  const subscriptionCard = isLive(subscription) ? idOf(subscription.default_payment_method) : null;
  for (const old of [customerCard, subscriptionCard]) {
    if (old && old !== card) before.add(old);
  }
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  if (isLive(subscription)) {
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  }
  return before;
}

async function payOpenInvoices(stripe: Stripe, subscription: string, setupIntentId: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 10 });
  for (const { id } of data.reverse()) {
    try {
      await stripe.invoices.pay(id, {}, { idempotencyKey: `pay:${id}:${setupIntentId}` });
    } catch (error) {
      if (!isSettledElsewhere(error)) throw error;
    }
  }
}

/** Paid meanwhile, or the bank asks for the owner: the view then shows the provider's page for it. */
function isSettledElsewhere(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return [
    "invoice_already_paid",
    "authentication_required",
    "invoice_payment_intent_requires_action",
  ].includes(error.code ?? "");
}
