import type Stripe from "stripe";
import { cardByAlias, cardByFingerprint, type Decline, fingerprint, type TestCard } from "../cards.ts";
import { type ApiError, invalidParam } from "../errors.ts";
import type { BillingDetailsFields } from "../shapes/billing-details.ts";
import { toAddress } from "../state/address.ts";
import { newId } from "../state/ids.ts";
import type { Store } from "../state/store.ts";

/** Returns a stored payment method, or creates one for a test alias such as `pm_card_visa`. */
export async function resolvePaymentMethod(store: Store, idOrAlias: string, param = "payment_method") {
  const card = cardByAlias(idOrAlias);
  if (!card) return store.get("payment_method", idOrAlias, param);
  const expYear = new Date(store.now * 1000).getUTCFullYear() + 4;
  return createPaymentMethod(store, { card, expMonth: 12, expYear }, {});
}

export function createPaymentMethod(
  store: Store,
  { card, expMonth, expYear }: { card: TestCard; expMonth: number; expYear: number },
  billingDetails: BillingDetailsFields,
): Promise<Stripe.PaymentMethod> {
  const blankDetails = { address: toAddress({}), email: null, name: null, phone: null, tax_id: null };
  const method: Stripe.PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: mergeBillingDetails(blankDetails, billingDetails),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
      country: card.country,
      display_brand: card.brand === "amex" ? "american_express" : card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprint(card.number),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: store.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  return store.insert(method);
}

export async function attachPaymentMethod(store: Store, method: Stripe.PaymentMethod, customerId: string) {
  if ((await store.hidden(method.id)).detached) {
    throw invalidParam(
      "payment_method",
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    );
  }
  if (method.customer && method.customer !== customerId) {
    throw invalidParam(
      "payment_method",
      "The payment method you provided has already been attached to a customer.",
      "payment_method_unexpected_state",
    );
  }
  return store.change(method, "payment_method.attached", { customer: customerId });
}

/** Rejects a card that belongs to another customer. */
export function requireUnowned(intent: Pick<Stripe.SetupIntent, "customer">, method: Stripe.PaymentMethod) {
  if (method.customer && method.customer !== intent.customer) {
    throw invalidParam(
      "payment_method",
      "The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.",
      "payment_method_unexpected_state",
    );
  }
}

export async function attachedTo(store: Store, methodId: string, customerId: string): Promise<boolean> {
  const method = await store.find("payment_method", methodId);
  return method?.customer === customerId;
}

export async function requireAttached(
  store: Store,
  methodId: string | null | undefined,
  customerId: string,
  param = "default_payment_method",
): Promise<void> {
  if (!methodId || (await attachedTo(store, methodId, customerId))) return;
  throw invalidParam(
    param,
    `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
    "resource_missing",
  );
}

/** Returns the test card behind a payment method; it determines the method's behavior. */
export function cardOf(method: Stripe.PaymentMethod): TestCard {
  const card = cardByFingerprint(method.card?.fingerprint ?? undefined);
  if (!card) throw new Error(`Payment method ${method.id} is not one of the test cards`);
  return card;
}

export function cardErrorBody(decline: Decline): ApiError["body"] {
  return {
    type: "card_error",
    code: decline.code,
    message: decline.message,
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll("_", "-")}`,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
  };
}

export function mergeBillingDetails(
  current: Stripe.PaymentMethod.BillingDetails,
  { address, ...plain }: BillingDetailsFields,
): Stripe.PaymentMethod.BillingDetails {
  return {
    ...current,
    ...plain,
    ...(address !== undefined && { address: address && toAddress({ ...current.address, ...address }) }),
  };
}
