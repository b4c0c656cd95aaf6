import Stripe from "stripe";
import type { BillingView } from "#shared/schemas/billing.ts";
import type { Services } from "#src/services.ts";
import type { PlanChange } from "../changes/resolve-plan-change.ts";
import { fromUnix, idOf, periodEndOf } from "../provider/fetch-subscription.ts";
import { attemptKey, firstChangeWins } from "../provider/idempotent-call.ts";
import { offerOf } from "../provider/offer-of.ts";
import { changePhases } from "./schedule-phases.ts";

type PendingChange = NonNullable<BillingView["pendingChange"]>;

/** The change that a subscription's schedule holds for the period's end; null without one. */
export async function findPendingChange(
  { stripe }: Services,
  subscription: Stripe.Subscription,
): Promise<PendingChange | null> {
  const scheduleId = idOf(subscription.schedule);
  const periodEnd = periodEndOf(subscription);
  if (!scheduleId || periodEnd === null) return null;
  const { phases } = await stripe.subscriptionSchedules.retrieve(scheduleId);
  const next = phases.find(({ start_date }) => start_date >= periodEnd);
  const priceId = idOf(next?.items[0]?.price);
  if (!next || !priceId) return null;
  const price = await stripe.prices.retrieve(priceId);
  const offer = offerOf(price);
  return offer && { ...offer, effectiveAt: fromUnix(next.start_date).toISOString() };
}

/** Lets a price begin at the period's end; what was planned before is replaced. */
export async function scheduleAtPeriodEnd(
  { stripe }: Services,
  subscription: Stripe.Subscription,
  change: PlanChange,
): Promise<void> {
  const schedule = await scheduleOf(stripe, subscription);
  const phases = await changePhases(stripe, schedule, subscription, change.items[0].price);
  await stripe.subscriptionSchedules.update(schedule.id, phases);
}

/** The invoice that follows the current period, were the new price to begin with it. */
export async function previewAtPeriodEnd(
  { stripe }: Services,
  subscription: Stripe.Subscription,
  change: PlanChange,
): Promise<Stripe.Invoice> {
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId) {
    return stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: change.items, proration_behavior: "none" },
    });
  }
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleId);
  return stripe.invoices.createPreview({
    schedule: scheduleId,
    schedule_details: await changePhases(stripe, schedule, subscription, change.items[0].price),
  });
}

/**
 * Lets another card pay for the change that waits, since each phase of a schedule names its own.
 */
export async function setPendingChangeCard(
  { stripe }: Services,
  subscription: Stripe.Subscription,
  card: string,
): Promise<void> {
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId) return;
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleId);
  const price = idOf(schedule.phases.at(-1)?.items[0]?.price);
  if (!schedule.current_phase || !price) return;
  const charged = { ...subscription, default_payment_method: card };
  await stripe.subscriptionSchedules.update(scheduleId, await changePhases(stripe, schedule, charged, price));
}

/** Lets go of what was planned; the subscription goes on as it is. */
export async function releaseSchedule(
  { stripe }: Services,
  subscription: Stripe.Subscription,
): Promise<void> {
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId) return;
  await firstChangeWins(
    (attempt) => {
      const idempotencyKey = attemptKey(`release:${scheduleId}`, attempt);
      return stripe.subscriptionSchedules.release(scheduleId, {}, { idempotencyKey });
    },
    async () => (await stripe.subscriptionSchedules.retrieve(scheduleId)).status === "active",
  );
}

async function scheduleOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule> {
  const known = idOf(subscription.schedule);
  if (known) return stripe.subscriptionSchedules.retrieve(known);
  try {
    return await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // A second click was faster: its schedule serves both.
    const theirs = idOf((await stripe.subscriptions.retrieve(subscription.id)).schedule);
    if (!theirs) throw error;
    return stripe.subscriptionSchedules.retrieve(theirs);
  }
}
