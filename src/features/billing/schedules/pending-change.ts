import Stripe from "stripe";
import type { BillingView } from "#shared/billing/schemas.ts";
import { log } from "#src/log.ts";
import type { Services } from "#src/services.ts";
import type { PlanChange } from "../changes/resolve-plan-change.ts";
import { fromUnix, idOf, periodEndOf } from "../provider/fetch-subscription.ts";
import { attemptKey, firstChangeWins } from "../provider/idempotent-call.ts";
import { offerOf } from "../provider/offer-of.ts";
import { isSold } from "../provider/prices.ts";

type PendingChange = NonNullable<BillingView["pendingChange"]>;

/** Returns the plan change scheduled for the end of a subscription's period. */
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
 * Updates a pending change to match the subscription's current settings, since each phase has its
 * own settings. A change from an archived price stays unchanged: the provider does not accept
 * archived prices in schedules.
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

/** Drops any pending change; the subscription continues unchanged. */
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

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/**
 * Builds the phases of a schedule that switches to a price at the end of the period. The provider
 * resets any setting a phase omits, so both phases repeat all of the subscription's settings.
 */
async function changePhases(
  stripe: Stripe,
  { id, current_phase: current }: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
  price: string,
) {
  if (!current) throw new Error(`The schedule ${id} has no current phase`);
  const settings = phaseSettingsOf(subscription);
  const currentPrice = subscription.items.data[0]?.price.id ?? price;
  return {
    end_behavior: "release" as const,
    proration_behavior: "none" as const,
    phases: [
      {
        ...settings,
        items: [phaseItemOf(subscription, currentPrice)],
        start_date: current.start_date,
        end_date: current.end_date,
      },
      {
        ...settings,
        items: [phaseItemOf(subscription, price)],
        start_date: current.end_date,
        duration: { interval: await intervalOf(stripe, price), interval_count: 1 },
        proration_behavior: "none" as const,
      },
    ],
  };
}

/** Returns the subscription's settings as a phase; metadata persists without being repeated. */
export function phaseSettingsOf(subscription: Stripe.Subscription) {
  const { automatic_tax, collection_method, default_tax_rates, description, discounts } = subscription;
  const card = idOf(subscription.default_payment_method);
  return {
    collection_method,
    ...(card && { default_payment_method: card }),
    automatic_tax: automaticTax(automatic_tax),
    ...(default_tax_rates?.length && { default_tax_rates: default_tax_rates.map(({ id }) => id) }),
    ...(description && { description }),
    ...(discounts.length > 0 && { discounts: reused(discounts) }),
    ...platformSettings(subscription),
  } satisfies Partial<Phase>;
}

export function phaseItemOf({ items }: Stripe.Subscription, price: string) {
  const { quantity = 1, discounts = [], tax_rates } = items.data[0] ?? {};
  return {
    price,
    quantity,
    ...(discounts.length > 0 && { discounts: reused(discounts) }),
    ...(tax_rates?.length && { tax_rates: tax_rates.map(({ id }) => id) }),
  } satisfies Phase["items"][number];
}

/** References running discounts, so they end as planned instead of starting over. */
function reused(discounts: Array<string | Stripe.Discount>): Array<{ discount: string }> {
  return discounts.map((discount) => ({ discount: typeof discount === "string" ? discount : discount.id }));
}

/** Sets taxes explicitly even if off, since the schedule's default may be on. */
function automaticTax({ enabled, liability }: Stripe.Subscription.AutomaticTax) {
  if (!enabled || !liability) return { enabled };
  const account = idOf(liability.account);
  return { enabled: true, liability: { type: liability.type, ...(account && { account }) } };
}

/** Returns settings that exist only if the operator uses connected accounts or thresholds. */
function platformSettings(subscription: Stripe.Subscription) {
  const { application_fee_percent: fee, billing_thresholds, transfer_data } = subscription;
  const onBehalfOf = idOf(subscription.on_behalf_of);
  const destination = idOf(transfer_data?.destination);
  const { amount_gte, reset_billing_cycle_anchor } = billing_thresholds ?? {};
  return {
    ...(fee !== null && { application_fee_percent: fee }),
    ...(onBehalfOf && { on_behalf_of: onBehalfOf }),
    ...(destination && { transfer_data: { destination, ...percentOf(transfer_data) } }),
    ...(amount_gte && {
      billing_thresholds: { amount_gte, reset_billing_cycle_anchor: reset_billing_cycle_anchor ?? false },
    }),
  } satisfies Partial<Phase>;
}

function percentOf(transfer: Stripe.Subscription.TransferData | null) {
  return transfer?.amount_percent == null ? {} : { amount_percent: transfer.amount_percent };
}

async function intervalOf(stripe: Stripe, priceId: string): Promise<"month" | "year"> {
  const { recurring } = await stripe.prices.retrieve(priceId);
  return recurring?.interval === "year" ? "year" : "month";
}
