import Stripe from "stripe";
import type { BillingView } from "#shared/schemas/billing.ts";
import { log } from "#src/log.ts";
import type { Services } from "#src/services.ts";
import type { PlanChange } from "../changes/resolve-plan-change.ts";
import { fromUnix, idOf, periodEndOf } from "../provider/fetch-subscription.ts";
import { attemptKey, firstChangeWins } from "../provider/idempotent-call.ts";
import { offerOf } from "../provider/offer-of.ts";
import { isSold } from "../provider/prices.ts";
import { changePhases } from "./schedule-phases.ts";

type PendingChange = NonNullable<BillingView["pendingChange"]>;

/** Returns the plan change that a subscription's schedule holds for the end of the period. */
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

/** Schedules a price for the end of the period, replacing any pending change. */
export async function scheduleAtPeriodEnd(
  { stripe }: Services,
  subscription: Stripe.Subscription,
  change: PlanChange,
): Promise<void> {
  const schedule = await scheduleOf(stripe, subscription);
  const phases = await changePhases(stripe, schedule, subscription, change.items[0].price);
  await stripe.subscriptionSchedules.update(schedule.id, phases);
}

/** Previews the invoice after the current period with the new price. */
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
 * Gives a pending change what the subscription has by now, since each phase has its own. One whose
 * present price was archived stays as it is: the provider accepts no archived price in a schedule.
 */
export async function updatePendingChange(
  { stripe }: Pick<Services, "stripe">,
  subscription: Stripe.Subscription,
): Promise<void> {
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId) return;
  const current = subscription.items.data[0]?.price.id;
  if (current && !(await isSold(stripe, current))) {
    log.warn(
      `The pending change of ${subscription.id} keeps its card, discounts and taxes, since the price ${current} is archived: activate it, and let the change be chosen again`,
    );
    return;
  }
  const schedule = await stripe.subscriptionSchedules.retrieve(scheduleId);
  const price = idOf(schedule.phases.at(-1)?.items[0]?.price);
  if (!schedule.current_phase || !price) return;
  const phases = await changePhases(stripe, schedule, subscription, price);
  await stripe.subscriptionSchedules.update(scheduleId, phases);
}

/** Drops the pending change, if any; the subscription continues as it is. */
export async function releaseSchedule({ stripe }: Services, subscription: Stripe.Subscription) {
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

async function scheduleOf(stripe: Stripe, subscription: Stripe.Subscription) {
  const known = idOf(subscription.schedule);
  if (known) return stripe.subscriptionSchedules.retrieve(known);
  try {
    return await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // A second click created the schedule first.
    const existing = idOf((await stripe.subscriptions.retrieve(subscription.id)).schedule);
    if (!existing) throw error;
    return stripe.subscriptionSchedules.retrieve(existing);
  }
}
