import type Stripe from "stripe";
import { invalidRequest } from "../errors.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { idOf, listOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { type Interval, nextPeriodEnd } from "../time/calendar.ts";
import { NO_DETAILS } from "./cancel.ts";

export interface SubscriptionFields {
  customer: string;
  items: { price: string; quantity?: number; metadata?: Record<string, string> | null }[];
  billing_mode?: { type?: "classic" | "flexible" };
  default_payment_method?: string;
  description?: string | null;
  metadata?: Record<string, string> | null;
  payment_settings?: PaymentSettingsFields;
  trial_settings?: Stripe.Subscription.TrialSettings | TrialSettingsFields;
}

export interface PaymentSettingsFields {
  save_default_payment_method?: "off" | "on_subscription";
  payment_method_types?: "card"[];
}

export interface TrialSettingsFields {
  end_behavior: { missing_payment_method: "cancel" | "create_invoice" | "pause" };
}

/** A subscription that starts now, on trial until `trialEnd` (unix seconds) or waiting for its first payment. */
export async function newSubscription(
  store: Store,
  fields: SubscriptionFields,
  trialEnd: number | null,
): Promise<Stripe.Subscription> {
  const id = newId("sub");
  const prices = await Promise.all(
    fields.items.map((item, index) => recurringPrice(store, item.price, `items[${index}][price]`)),
  );
  const first = prices[0];
  if (!first) throw invalidRequest("Missing required param: items.", "parameter_missing", "items");
  const anchor = trialEnd ?? store.now;
  const period = { start: store.now, end: trialEnd ?? nextPeriodEnd(anchor, store.now, first.recurring) };
  const items = prices.map((price, index) =>
    subscriptionItem(store.now, id, price, fields.items[index]?.quantity, period),
  );
  return {
    ...blankSubscription(store.now),
    id,
    billing_cycle_anchor: anchor,
    billing_mode: billingMode(fields.billing_mode?.type),
    currency: first.currency,
    customer: fields.customer,
    default_payment_method: fields.default_payment_method ?? null,
    description: fields.description ?? null,
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    metadata: mergeMetadata({}, fields.metadata),
    payment_settings: paymentSettings(fields.payment_settings),
    status: trialEnd ? "trialing" : "incomplete",
    trial_end: trialEnd,
    trial_settings: trialSettings(fields.trial_settings),
    trial_start: trialEnd ? store.now : null,
  };
}

export function trialSettings(
  fields: TrialSettingsFields | Stripe.Subscription.TrialSettings | undefined,
): Stripe.Subscription.TrialSettings {
  const behaviour = fields?.end_behavior.missing_payment_method ?? "create_invoice";
  return { end_behavior: { billing_cycle_anchor: null, missing_payment_method: behaviour } };
}

export function paymentSettings(
  fields: PaymentSettingsFields | undefined,
): Stripe.Subscription.PaymentSettings {
  return {
    payment_method_options: null,
    payment_method_types: fields?.payment_method_types ?? null,
    save_default_payment_method: fields?.save_default_payment_method ?? "off",
  };
}

export type RecurringPrice = Stripe.Price & { recurring: Stripe.Price.Recurring };

export async function recurringPrice(store: Store, priceId: string, param: string): Promise<RecurringPrice> {
  const price = await store.get("price", priceId, param);
  const { recurring } = price;
  if (!recurring) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      undefined,
      param,
    );
  }
  if (!price.active) {
    throw invalidRequest("The price specified is inactive. This field only accepts active prices.");
  }
  return { ...price, recurring };
}

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
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.recurring.usage_type,
  };
}

function billingMode(type: "classic" | "flexible" = "flexible"): Stripe.Subscription.BillingMode {
  return { type, flexible: type === "flexible" ? { proration_discounts: "included" } : null };
}

type Varying =
  | "id"
  | "billing_cycle_anchor"
  | "billing_mode"
  | "currency"
  | "customer"
  | "items"
  | "payment_settings"
  | "status"
  | "trial_settings";

function blankSubscription(now: number): Omit<Stripe.Subscription, Varying> {
  return {
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NO_DETAILS,
    collection_method: "charge_automatically",
    created: now,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_start: null,
  };
}
