import type Stripe from "stripe";
import { invalidRequest } from "../errors.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { listOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { nextPeriodEnd } from "../time/calendar.ts";
import { blankSubscription } from "./blank-subscription.ts";
import { recurringPrice } from "./recurring-price.ts";
import { subscriptionItem } from "./subscription-item.ts";

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
  const { test_clock = null } = await store.get("customer", fields.customer, "customer");
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
    test_clock,
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

function billingMode(type: "classic" | "flexible" = "flexible"): Stripe.Subscription.BillingMode {
  return { type, flexible: type === "flexible" ? { proration_discounts: "included" } : null };
}
