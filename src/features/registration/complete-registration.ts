import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { listCurrency } from "#shared/billing/list-currency.ts";
import { TRIAL_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { ERRORS } from "#shared/messages.ts";
import type { RegistrationChoices } from "#shared/registration/step-2-schemas.ts";
import { addHours } from "#shared/time.ts";
import { formatMoney } from "#src/mail/format-money.ts";
import { transact } from "../../db/client.ts";
import { pendingRegistrations, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { createSession } from "../accounts/create-session.ts";
import { requireNamedCurrency } from "../billing/cards/require-named-charge.ts";
import { requireNotGranted } from "../billing/changes/require-not-granted.ts";
import { setDefaults } from "../billing/customers/set-defaults.ts";
import { CHARGE_ERRORS } from "../billing/error-messages.ts";
import { type Offer, quoteSubscription } from "../billing/promotions/quote-subscription.ts";
import { refusedDiscount } from "../billing/promotions/resolve-promotion.ts";
import { CARD_ONLY } from "../billing/provider/card-only.ts";
import { idOf, isLive } from "../billing/provider/fetch-subscription.ts";
import { attemptKey, firstChangeWins } from "../billing/provider/idempotent-call.ts";
import { syncSubscription } from "../billing/sync/sync-subscription.ts";
import { automaticTax } from "../billing/taxes/automatic-tax.ts";
import { notThisBrowser, type Registration } from "./queries.ts";

/**
 * Card details that the browser reports as confirmed; every detail given must match the provider's.
 */
export interface ConfirmedCard {
  setupIntentId?: string;
  customerId?: string;
  paymentMethodId?: string;
}

/**
 * Completes step 2: makes the confirmed card the default and starts the trial and a session.
 * Returns the session's ID. Each setup intent creates only one subscription: it serves as the
 * provider's idempotency key, and a live subscription is adopted instead of creating a second one.
 * This makes it safe to call concurrently, from two tabs, or again after a crash at any point or a
 * lost reply.
 * @throws DomainError `conflict` for a card that is unconfirmed or belongs to another registration,
 * or for a granted plan.
 */
export async function completeRegistration(
  services: Services,
  registration: Registration,
  choices: RegistrationChoices,
  card: ConfirmedCard,
): Promise<string> {
  const { user, pending } = registration;
  if (pending.completedAt && pending.sessionId) return pending.sessionId;
  const setup = await confirmedSetup(services, registration, card);
  const isSubscribed = async () => isLive(await syncSubscription(services, user.id));
  if (!(await isSubscribed())) {
    requireNotGranted(user, choices.plan, addHours(services.billingClock.now(), TRIAL_DAYS * 24));
    const offer = await namedOffer(services, user, choices);
    // If another tab has just chosen a different plan with the same card, that tab's subscription
    // stays.
    await firstChangeWins(
      (attempt) =>
        createSubscription(
          services,
          attemptKey(`subscription:${pending.key}:${setup.id}`, attempt),
          { ...offer, country: choices.country },
          setup,
        ),
      async () => !(await isSubscribed()),
    );
    if (!(await isSubscribed())) {
      throw new DomainError("unavailable", ERRORS.provider, { code: "no_subscription", retryAfter: 5 });
    }
  }
  return finish(services, registration, choices);
}

/**
 * Returns the offer that the screen showed.
 * @throws DomainError `conflict` with code `quote_changed` if its first charge would now be higher
 * or in another currency.
 */
async function namedOffer(services: Services, user: Registration["user"], choices: RegistrationChoices) {
  const listed = { ...choices, currency: listCurrency(choices.country, services.config) };
  const offer = await quoteSubscription(services, user, listed, true);
  requireNamedCurrency(offer.quote.price, choices.currency);
  const { amount, currency } = offer.quote.firstCharge;
  if (choices.firstCharge === null || amount <= choices.firstCharge) return offer;
  const sentence = { messageId: CHARGE_ERRORS.afterTrial, values: { amount: formatMoney(amount, currency) } };
  throw new DomainError("conflict", sentence, { code: "quote_changed" });
}

interface Setup {
  id: string;
  userId: number;
  customer: string;
  paymentMethod: string;
}

async function confirmedSetup(
  { stripe }: Services,
  { user, pending }: Registration,
  card: ConfirmedCard,
): Promise<Setup> {
  const id = pending.setupIntentId;
  if (!id || (card.setupIntentId && card.setupIntentId !== id)) throw cardProblem("setupMismatch");
  const setup = await stripe.setupIntents.retrieve(id, { expand: ["payment_method"] });
  const customer = idOf(setup.customer);
  const paymentMethod = idOf(setup.payment_method);
  if (setup.status !== "succeeded" || !paymentMethod) throw cardProblem("setupNotSucceeded");
  const matches =
    customer !== null &&
    customer === user.stripeCustomerId &&
    customer === (card.customerId ?? customer) &&
    paymentMethod === (card.paymentMethodId ?? paymentMethod);
  if (!matches) throw cardProblem("setupMismatch");
  return { id, userId: user.id, customer, paymentMethod };
}

async function createSubscription(
  { stripe, config }: Services,
  key: string,
  { price, discounts, metadata, country }: Offer & Pick<RegistrationChoices, "country">,
  { userId, customer, paymentMethod }: Setup,
): Promise<void> {
  await setDefaults({ stripe, config }, customer, { card: paymentMethod, country });
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price }],
    ...(discounts && { discounts }),
    ...automaticTax(config),
    trial_period_days: TRIAL_DAYS,
    default_payment_method: paymentMethod,
    off_session: true,
    payment_behavior: "allow_incomplete",
    payment_settings: CARD_ONLY,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    metadata: { ...metadata, userId: String(userId) },
  };
  await stripe.subscriptions.create(params, { idempotencyKey: key }).catch(refusedDiscount);
}

async function finish(services: Services, { user }: Registration, choices: RegistrationChoices) {
  return transact(services.db, async (tx) => {
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    if (!current || current.sessionVersion !== user.sessionVersion) throw notThisBrowser();
    const [pending] = await tx
      .select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.userId, user.id));
    if (!pending) throw notThisBrowser();
    if (pending.completedAt && pending.sessionId) return pending.sessionId;
    if (pending.completedAt) throw notThisBrowser();
    const sessionId = await createSession(services, tx, user.id);
    const { contactPerson } = choices;
    await tx.update(users).set({ contactPerson }).where(eq(users.id, user.id));
    await tx
      .update(pendingRegistrations)
      .set({ completedAt: services.clock.now(), sessionId, contactPerson, country: null })
      .where(eq(pendingRegistrations.userId, user.id));
    return sessionId;
  });
}

function cardProblem(problem: "setupMismatch" | "setupNotSucceeded"): DomainError {
  return new DomainError("conflict", ERRORS[problem], {
    code: problem === "setupMismatch" ? "setup_mismatch" : "setup_not_succeeded",
  });
}
