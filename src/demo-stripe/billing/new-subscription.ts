import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import type { SubscriptionFields } from "../shapes/subscription.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { nulls } from "../state/nulls.ts";
import { listOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { nextPeriodEnd } from "../time/calendar.ts";
import { NO_DETAILS } from "./cancel.ts";
import { recurringPrice, requireDistinct } from "./recurring-price.ts";
import { subscriptionItem } from "./subscription-item.ts";
import { automaticTax, requireTaxLocation } from "./taxes.ts";

/**
 * Builds a subscription starting now, either on trial until `trialEnd` (Unix seconds) or
 * incomplete.
 */
export async function newSubscription(
  store: Store,
  fields: SubscriptionFields,
  trialEnd: number | null,
): Promise<Stripe.Subscription> {
  const { address, test_clock = null } = await store.get("customer", fields.customer, "customer");
  if (fields.automatic_tax?.enabled) requireTaxLocation(address, "automatic_tax[enabled]");
  const id = newId("sub");
  const prices = await Promise.all(
    fields.items.map((item, index) => recurringPrice(store, item.price, `items[${index}][price]`)),
  );
  requireDistinct(prices.map((price) => price.id));
  const first = prices[0];
  if (!first) throw invalidParam("items", "Missing required param: items.", "parameter_missing");
  const anchor = trialEnd ?? store.now;
  const period = { start: store.now, end: trialEnd ?? nextPeriodEnd(anchor, store.now, first.recurring) };
  const items = prices.map((price, index) =>
    subscriptionItem(store.now, id, price, fields.items[index]?.quantity, period),
  );
  return {
    ...blankSubscription(store.now),
    id,
    ...(fields.automatic_tax && { automatic_tax: automaticTax(fields.automatic_tax) }),
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
  fields: SubscriptionFields["trial_settings"],
): Stripe.Subscription.TrialSettings {
  const behaviour = fields?.end_behavior.missing_payment_method ?? "create_invoice";
  return { end_behavior: { billing_cycle_anchor: null, missing_payment_method: behaviour } };
}

export function paymentSettings(
  fields: SubscriptionFields["payment_settings"],
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
    ...nulls(
      "application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at",
      "canceled_at customer_account days_until_due default_payment_method default_source description",
      "ended_at latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of",
      "pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule",
      "test_clock transfer_data trial_end trial_start",
    ),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: NO_DETAILS,
    collection_method: "charge_automatically",
    created: now,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      ...nulls("account_tax_ids custom_fields description footer"),
      issuer: { type: "self" },
    },
    livemode: false,
    metadata: {},
    start_date: now,
  };
}
