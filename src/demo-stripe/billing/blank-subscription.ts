import type Stripe from "stripe";
import { nulls } from "../state/nulls.ts";
import { NO_DETAILS } from "./cancel.ts";

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

export function blankSubscription(now: number): Omit<Stripe.Subscription, Varying> {
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
