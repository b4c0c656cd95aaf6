import Stripe from "stripe";
import type { Currency } from "#shared/billing/currency.ts";
import type { Money, NamedInvoice, Quote, QuoteInput, SubscribeInput } from "#shared/billing/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findUser } from "../../accounts/queries.ts";
import { billingView } from "../billing-view.ts";
import { confirmedCard } from "../cards/card-setup.ts";
import { chargeChanged, requireNamedCurrency } from "../cards/require-named-charge.ts";
import { setPaymentMethod } from "../cards/set-payment-method.ts";
import { ensureCustomer } from "../customers/ensure-customer.ts";
import { setDefaults } from "../customers/set-defaults.ts";
import { dueInvoiceOf } from "../invoices/open-invoice.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { discountOf } from "../promotions/discount-of.ts";
import { quoteSubscription } from "../promotions/quote-subscription.ts";
import { refusedDiscount } from "../promotions/resolve-promotion.ts";
import { CARD_ONLY } from "../provider/card-only.ts";
import { nextCurrency } from "../provider/currency-of.ts";
import { fetchSubscription, fromUnix, idOf, isLive } from "../provider/fetch-subscription.ts";
import { attemptKey, firstChangeWins } from "../provider/idempotent-call.ts";
import { fetchPrice, type PriceChoice } from "../provider/prices.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { automaticTax } from "../taxes/automatic-tax.ts";
import { latestEventId } from "./change-idempotency.ts";
import { requireNoDeletion } from "./require-no-deletion.ts";
import { requireNotGranted } from "./require-not-granted.ts";

/** Maximum attempts to read a stable state, one per concurrent change in another tab. */
const MAX_TRIES = 10;

/**
 * Subscribes an account that has no live subscription. Any remainder of its only trial stays free;
 * otherwise the first period is charged immediately. Leaves a live subscription unchanged. An
 * incomplete subscription is paid with the given card if it has the chosen price, and replaced
 * otherwise.
 * @throws DomainError `conflict`: an unconfirmed card or another customer's, `waits_for_deletion`,
 * `plan_granted`, `charge_changed` if today's charge exceeds the amount shown.
 */
export async function subscribe(services: Services, owner: User, input: SubscribeInput) {
  requireNoDeletion(owner);
  const { current, eventId } = await readStableState(services, owner.id, input);
  if (!isLive(current) || current.status === "incomplete" || current.cancel_at !== null) {
    const trialEnd = await remainingTrial(services, owner.id);
    requireNotGranted(owner, input.plan, fromUnix(trialEnd) ?? services.billingClock.now());
  }
  if (current?.status === "incomplete") {
    const invoice = firstInvoiceOf(current);
    if (invoice) {
      const charge = { ...invoice, currency: current.currency };
      requireNamedCurrency(charge, input.currency);
      requireShownAmount(charge, input);
    }
    const { setupIntentId } = input;
    return setPaymentMethod(services, owner, { setupIntentId, invoice });
  }
  if (!isLive(current)) {
    const currency = await nextCurrency(services, current, input.country);
    await createSubscription(services, owner, { ...input, currency }, input.currency, eventId);
  }
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}

/** Quotes a plan's price for an account; any remaining trial stays free. */
export async function quoteForOwner(services: Services, owner: User, input: QuoteInput): Promise<Quote> {
  const hasTrial = (await remainingTrial(services, owner.id)) !== null;
  const { stripeCustomerId } = owner;
  const current = stripeCustomerId ? await fetchSubscription(services.stripe, stripeCustomerId) : null;
  const currency = await nextCurrency(services, current, input.country);
  return (await quoteSubscription(services, owner, { ...input, currency }, hasTrial)).quote;
}

/**
 * Returns the subscription and the latest event id, read with no change in between, so tabs in the
 * same state get the same id. Drops an incomplete subscription that has a different price or
 * promotion code.
 */
async function readStableState(services: Services, userId: number, input: SubscribeInput) {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const eventId = await latestEventId(services, userId);
    const current = await syncSubscription(services, userId);
    if (current?.status === "incomplete" && !(await isWanted(services, current, input)))
      await dropUnpaidSubscription(services, current);
    else if (eventId === (await latestEventId(services, userId))) return { current, eventId };
  }
  throw new DomainError("unavailable", ERRORS.provider, { code: "busy", retryAfter: 1 });
}

async function isWanted(
  services: Services,
  subscription: Stripe.Subscription,
  { plan, billingCycle, country, promotionCode }: SubscribeInput,
): Promise<boolean> {
  const currency = await nextCurrency(services, subscription, country);
  const price = await fetchPrice(services.stripe, { plan, billingCycle, currency });
  const code = discountOf(subscription)?.code ?? "";
  return (
    subscription.items.data[0]?.price.id === price.id && code.toLowerCase() === promotionCode.toLowerCase()
  );
}

/** Names the first invoice, whose amount never changes, on the owner's behalf. */
function firstInvoiceOf(incomplete: Stripe.Subscription): NamedInvoice | null {
  const invoice = dueInvoiceOf(incomplete);
  return invoice && { id: invoice.id, amount: invoice.amount_remaining };
}

/** Catches a trial that ended or a price that changed after the page was opened. */
function requireShownAmount({ amount, currency }: Money, { dueNow }: SubscribeInput): void {
  if (dueNow !== undefined && amount > dueNow) throw chargeChanged({ amount, currency });
}

async function createSubscription(
  services: Services,
  owner: User,
  input: SubscribeInput & PriceChoice,
  named: Currency | null,
  eventId: number,
): Promise<void> {
  const { stripe } = services;
  const trialEnd = await remainingTrial(services, owner.id);
  const { price, discounts, metadata, quote } = await quoteSubscription(
    services,
    owner,
    input,
    trialEnd !== null,
  );
  requireNamedCurrency(quote.price, named);
  if (trialEnd === null) requireShownAmount(quote.firstCharge, input);
  const customer = await ensureCustomer(services, owner);
  const card = await confirmedCard(services, customer, input.setupIntentId);
  await setDefaults(services, customer, { card, country: input.country });
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price }],
    ...(discounts && { discounts }),
    ...automaticTax(services.config),
    ...(trialEnd && { trial_end: trialEnd }),
    default_payment_method: card,
    off_session: true,
    payment_behavior: "allow_incomplete",
    payment_settings: CARD_ONLY,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    metadata: { ...metadata, userId: String(owner.id) },
  };
  const key = `subscribe:${owner.billingKey}:${eventId}`;
  await firstChangeWins(
    (attempt) =>
      stripe.subscriptions
        .create(params, { idempotencyKey: attemptKey(key, attempt) })
        .catch(refusedDiscount),
    async () => !isLive(await fetchSubscription(stripe, customer)),
  );
}

/** Returns the trial's end in Unix seconds; null if it has passed. */
async function remainingTrial({ db, billingClock }: Services, userId: number): Promise<number | null> {
  const user = await findUser({ db }, userId);
  if (!user?.trialEnd || user.trialEnd <= billingClock.now()) return null;
  return Math.ceil(user.trialEnd.getTime() / 1_000);
}

/**
 * Cancels a subscription whose first payment failed. Voids the invoice first, so an interruption
 * leaves nothing to pay; if it was just paid, the subscription continues.
 */
async function dropUnpaidSubscription(
  { stripe }: Services,
  { id, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = idOf(latest_invoice);
  if (invoice && (await voidInvoice(stripe, invoice)) === "paid") return;
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // Another tab canceled the subscription first, or the provider ended it along with its invoice.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
