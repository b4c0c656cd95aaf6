import type Stripe from "stripe";
import { newId } from "../state/ids.ts";
import { nulls } from "../state/nulls.ts";
import { idOf } from "../state/objects.ts";
import type { Interval } from "../time/calendar.ts";
import type { RecurringPrice } from "./recurring-price.ts";

export function subscriptionItem(
  now: number,
  subscriptionId: string,
  price: RecurringPrice,
  quantity: number | undefined,
  period: { start: number; end: number },
): Stripe.SubscriptionItem {
  return {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: legacyPlan(price),
    price,
    quantity: quantity ?? 1,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

export function withPrice(item: Stripe.SubscriptionItem, price: RecurringPrice): Stripe.SubscriptionItem {
  return { ...item, price, plan: legacyPlan(price) };
}

function legacyPlan(price: RecurringPrice): Stripe.Plan {
  const { interval, interval_count }: Interval = price.recurring;
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    ...nulls("meter tiers_mode transform_usage trial_period_days"),
    nickname: price.nickname,
    product: idOf(price.product),
    usage_type: price.recurring.usage_type,
  };
}
