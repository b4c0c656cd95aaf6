import type Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import type { BillingView, NamedInvoice, SubscribeInput } from "#shared/schemas/billing.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { findUser } from "../../accounts/queries.ts";
import { billingView } from "../billing-view.ts";
import { confirmedCard } from "../cards/card-setup.ts";
import { chargeChanged } from "../cards/require-named-charge.ts";
import { setPaymentMethod } from "../cards/set-payment-method.ts";
import { ensureCustomer } from "../customers/ensure-customer.ts";
import { dueInvoiceOf } from "../invoices/open-invoice.ts";
import { CARD_ONLY } from "../provider/card-only.ts";
import { fetchSubscription, isLive } from "../provider/fetch-subscription.ts";
import { attemptKey, firstChangeWins } from "../provider/idempotent-call.ts";
import { fetchPrice } from "../provider/prices.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { latestEventId } from "./change-idempotency.ts";
import { dropUnpaidSubscription } from "./drop-unpaid-subscription.ts";
import { requireNoDeletion } from "./require-no-deletion.ts";

/** Attempts, one for each change that another tab may make meanwhile. */
const MOST_TRIES = 10;

/**
 * Subscribes an account that has no live subscription. What is left of its trial is kept, and there
 * is no second one: after it the first period is charged at once. A live subscription stands; one
 * that waits for its first payment is paid with the given card if it is for the chosen price, else
 * replaced.
 * @throws DomainError `conflict` for a card that is not confirmed or somebody else's;
 * `waits_for_deletion`; `charge_changed` where today's charge is more than was named.
 */
export async function subscribe(
  services: Services,
  owner: User,
  input: SubscribeInput,
): Promise<BillingView> {
  requireNoDeletion(owner);
  const price = await fetchPrice(services.stripe, input.plan, input.billingCycle);
  const { current, generation } = await settledState(services, owner.id, price.id);
  if (current?.status === "incomplete") {
    requireNamed(price, input);
    const { setupIntentId } = input;
    return setPaymentMethod(services, owner, { setupIntentId, invoice: firstInvoiceOf(current) });
  }
  if (!isLive(current)) await createSubscription(services, owner, price, input, generation);
  await syncSubscription(services, owner.id);
  return billingView(services, owner.id);
}

/**
 * The subscription, and the generation that it was read in: read before and after, so that two tabs
 * in the same state share it. A first payment that failed for another price is dropped.
 */
async function settledState(services: Services, userId: number, price: string) {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const generation = await latestEventId(services, userId);
    const current = await syncSubscription(services, userId);
    const isForThis = current?.items.data[0]?.price.id === price;
    if (current?.status === "incomplete" && !isForThis) await dropUnpaidSubscription(services, current);
    else if (generation === (await latestEventId(services, userId))) return { current, generation };
  }
  throw new DomainError("unavailable", ERRORS.provider, { code: "busy", retryAfter: 1 });
}

/** The first invoice is for the price that was chosen, whose amount never changes. */
function firstInvoiceOf(incomplete: Stripe.Subscription): NamedInvoice | null {
  const invoice = dueInvoiceOf(incomplete);
  return invoice && { id: invoice.id, amount: invoice.amount_remaining };
}

/** A trial may have ended, or a price changed, since the page with today's charge was opened. */
function requireNamed({ unit_amount, currency }: Stripe.Price, { dueNow }: SubscribeInput): void {
  const amount = unit_amount ?? 0;
  if (dueNow !== undefined && amount > dueNow) throw chargeChanged({ amount, currency });
}

async function createSubscription(
  services: Services,
  owner: User,
  price: Stripe.Price,
  input: SubscribeInput,
  generation: number,
): Promise<void> {
  const { stripe } = services;
  const trialEnd = await remainingTrial(services, owner.id);
  if (trialEnd === null) requireNamed(price, input);
  const customer = await ensureCustomer(services, owner);
  const card = await confirmedCard(services, customer, input.setupIntentId);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const wanted: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price: price.id }],
    ...(trialEnd && { trial_end: trialEnd }),
    default_payment_method: card,
    off_session: true,
    payment_behavior: "allow_incomplete",
    payment_settings: CARD_ONLY,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    metadata: { userId: String(owner.id) },
  };
  const key = `subscribe:${owner.billingKey}:${generation}`;
  await firstChangeWins(
    (attempt) => stripe.subscriptions.create(wanted, { idempotencyKey: attemptKey(key, attempt) }),
    async () => !isLive(await fetchSubscription(stripe, customer)),
  );
}

/** In unix seconds; null once it is over. */
async function remainingTrial({ db, billingClock }: Services, userId: number): Promise<number | null> {
  const user = await findUser(db, String(userId));
  if (!user?.trialEnd || user.trialEnd <= billingClock.now()) return null;
  return Math.ceil(user.trialEnd.getTime() / 1_000);
}
