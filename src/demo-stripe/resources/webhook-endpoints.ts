import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { boolean, id, list, oneOf, required, type ShapeOf, text } from "../http/params.ts";
import { type Route, resource } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { API_VERSION, type Store } from "../state/store.ts";

const EVENTS_BY_OBJECT = `
account: application.authorized application.deauthorized external_account.created
account: external_account.deleted external_account.updated updated
application_fee: created refund.updated refunded
apps.install: created deleted updated
balance: available
balance_settings: updated
billing.alert: triggered
billing.credit_balance_transaction: created
billing.credit_grant: created updated
billing.meter: created deactivated reactivated updated
billing_portal.configuration: created updated
billing_portal.session: created
capability: updated
cash_balance: funds_available
charge: captured dispute.closed dispute.created dispute.funds_reinstated dispute.funds_withdrawn
charge: dispute.updated expired failed pending refund.updated refunded succeeded updated
checkout.session: async_payment_failed async_payment_succeeded completed expired
climate.order: canceled created delayed delivered product_substituted
climate.product: created pricing_updated
coupon: created deleted updated
credit_note: created updated voided
customer: created deleted updated
customer.discount: created deleted updated
customer.source: created deleted expiring updated
customer.subscription: created deleted paused pending_update_applied pending_update_expired resumed
customer.subscription: trial_will_end updated
customer.tax_id: created deleted updated
customer_cash_balance_transaction: created
entitlements: active_entitlement_summary.updated
file: created
financial_connections.account: account_numbers_updated created deactivated disconnected
financial_connections.account: expected_deactivation_date_updated reactivated refreshed_balance
financial_connections.account: refreshed_ownership refreshed_transactions
financial_connections.account: supported_payment_method_types_updated upcoming_account_number_expiry
financial_connections.account: upcoming_deactivation
financial_connections.authorization: expected_deactivation_date_updated upcoming_deactivation
identity.verification_session: canceled created processing redacted requires_input verified
invoice: created deleted finalization_failed finalized marked_uncollectible overdue overpaid paid
invoice: payment_action_required payment_attempt_required payment_failed payment_succeeded sent
invoice: upcoming updated voided will_be_due
invoice_payment: paid
invoiceitem: created deleted
issuing_authorization: created request updated
issuing_card: created updated
issuing_cardholder: created updated
issuing_dispute: closed created funds_reinstated funds_rescinded submitted updated
issuing_personalization_design: activated deactivated rejected updated
issuing_token: created updated
issuing_transaction: created purchase_details_receipt_updated updated
mandate: updated
payment_intent: amount_capturable_updated canceled created partially_funded payment_failed
payment_intent: processing requires_action succeeded
payment_link: created updated
payment_method: attached automatically_updated detached updated
payout: canceled created failed paid reconciliation_completed updated
person: created deleted updated
plan: created deleted updated
price: created deleted updated
product: created deleted updated
promotion_code: created updated
quote: accepted canceled created finalized
radar.early_fraud_warning: created updated
refund: created failed updated
reporting.report_run: failed succeeded
reporting.report_type: updated
reserve.hold: created updated
reserve.plan: created disabled expired updated
reserve.release: created
review: closed opened
setup_intent: canceled created requires_action setup_failed succeeded
sigma: scheduled_query_run.created
source: canceled chargeable failed mandate_notification refund_attributes_required
source: transaction.created transaction.updated
subscription_schedule: aborted canceled completed created expiring released updated
tax: settings.updated
tax_rate: created updated
terminal.reader: action_failed action_succeeded action_updated
test_helpers.test_clock: advancing created deleted internal_failure ready
three_d_secure.authentication: canceled challenge_started errored failed requires_challenge
three_d_secure.authentication: requires_submission succeeded
topup: canceled created failed reversed succeeded
transfer: created reversed updated
treasury.credit_reversal: created posted
treasury.debit_reversal: completed created initial_credit_granted
treasury.financial_account: closed created features_status_updated
treasury.inbound_transfer: canceled created failed succeeded
treasury.outbound_payment: canceled created expected_arrival_date_updated failed posted returned
treasury.outbound_payment: tracking_details_updated
treasury.outbound_transfer: canceled created expected_arrival_date_updated failed posted returned
treasury.outbound_transfer: tracking_details_updated
treasury.received_credit: created failed succeeded
treasury.received_debit: created
`;

/** Every event an endpoint can subscribe to, including events that never occur here. */
export const EVENT_TYPES: string[] = EVENTS_BY_OBJECT.trim()
  .split("\n")
  .flatMap((line) => {
    const [object = "", actions = ""] = line.split(": ");
    return actions.split(" ").map((action) => `${object}.${action}`);
  });

const enabledEvents = list(oneOf("*", ...EVENT_TYPES));

const sharedShape = { description: text, enabled_events: enabledEvents, metadata, url: id };

const createShape = {
  ...sharedShape,
  api_version: oneOf(API_VERSION),
  enabled_events: required(enabledEvents),
  url: required(id),
} satisfies ShapeOf<Stripe.WebhookEndpointCreateParams>;

const updateShape = {
  ...sharedShape,
  disabled: boolean,
} satisfies ShapeOf<Stripe.WebhookEndpointUpdateParams>;

const endpoints = resource("webhook_endpoint", "/v1/webhook_endpoints/:endpoint");

export const webhookEndpointRoutes: Route[] = [
  endpoints.create(createShape, async (store, params) => {
    requireHttp(params.url);
    const { metadata: metadataChanges, ...fields } = params;
    const secret = newId("whsec");
    const endpoint = { ...blankEndpoint(store.now), ...fields, metadata: mergeMetadata({}, metadataChanges) };
    await store.insert(endpoint, { webhookSecret: secret });
    return { ...endpoint, secret };
  }),

  endpoints.list({}),

  endpoints.read(),

  endpoints.update(updateShape, async (store, endpoint, params) => {
    const { disabled, metadata: metadataChanges, ...fields } = params;
    if (fields.url) requireHttp(fields.url);
    return store.update(endpoint, {
      ...fields,
      ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
      metadata: mergeMetadata(endpoint.metadata, metadataChanges),
    });
  }),

  endpoints.remove({}, (store, endpoint) => store.remove(endpoint)),
];

export interface FixedEndpoint {
  url: string;
  secret: string;
  /** Defaults to all events. */
  enabledEvents?: string[];
}

/**
 * Creates or updates the host's own endpoint; its fixed ID preserves deliveries across restarts.
 */
export async function ensureEndpoint(store: Store, { url, secret, enabledEvents = ["*"] }: FixedEndpoint) {
  const existing = await store.find("webhook_endpoint", HOUSE_ENDPOINT_ID);
  const endpoint = existing ?? (await store.insert({ ...blankEndpoint(store.now), id: HOUSE_ENDPOINT_ID }));
  await store.update(endpoint, { url, enabled_events: enabledEvents, status: "enabled" });
  await store.hide(HOUSE_ENDPOINT_ID, { webhookSecret: secret });
}

const HOUSE_ENDPOINT_ID = "we_house";

function blankEndpoint(now: number): Stripe.WebhookEndpoint {
  return {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: now,
    description: null,
    enabled_events: [],
    livemode: false,
    metadata: {},
    status: "enabled",
    url: "",
  };
}

function requireHttp(url: string): void {
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== "http:" && protocol !== "https:") {
    throw invalidParam("url", `Invalid URL: ${url}`, "url_invalid");
  }
}
