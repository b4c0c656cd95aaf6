import type Stripe from "stripe";
import { idOf } from "../provider/fetch-subscription.ts";

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

/**
 * Builds the phases of a schedule that switches to a price at the end of the period. The provider
 * resets every setting that a phase omits, so both repeat all settings of the subscription.
 */
export async function changePhases(
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

/** Returns the subscription's settings in the form of a phase; metadata persists without. */
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

/** Returns the subscription's item in the form of a phase, at another price. */
export function phaseItemOf({ items }: Stripe.Subscription, price: string) {
  const { quantity = 1, discounts = [], tax_rates } = items.data[0] ?? {};
  return {
    price,
    quantity,
    ...(discounts.length > 0 && { discounts: reused(discounts) }),
    ...(tax_rates?.length && { tax_rates: tax_rates.map(({ id }) => id) }),
  } satisfies Phase["items"][number];
}

/** References running discounts, which so end as planned instead of starting over. */
function reused(discounts: Array<string | Stripe.Discount>): Array<{ discount: string }> {
  return discounts.map((discount) => ({ discount: typeof discount === "string" ? discount : discount.id }));
}

/** Names taxes that are off, too: the schedule's own default may be on. */
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
