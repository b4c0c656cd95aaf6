import type Stripe from "stripe";
import { cardByAlias, cardByFingerprint, type Decline, fingerprint, type TestCard } from "../cards.ts";
import { ApiError, invalidRequest } from "../errors.ts";
import {
  emptyable,
  id,
  integer,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  required,
  type ShapeOf,
  text,
} from "../http/params.ts";
import { listRoute, type Route, route } from "../http/route.ts";
import { newId } from "../state/ids.ts";
import type { Store } from "../state/store.ts";
import { addressShape, toAddress } from "./address.ts";

export const billingDetailsShape = {
  address: emptyable(object(addressShape)),
  email: text,
  name: text,
  phone: text,
} satisfies ShapeOf<Stripe.PaymentMethodCreateParams.BillingDetails>;

export type BillingDetailsFields = {
  address?: Partial<Record<keyof Stripe.Address, string | null>> | null;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
};

const updateShape = {
  billing_details: object(billingDetailsShape),
  card: object({ exp_month: integer, exp_year: integer }),
  metadata,
} satisfies ShapeOf<Stripe.PaymentMethodUpdateParams>;

const listShape = { customer: id, type: oneOf("card") } satisfies ShapeOf<Stripe.PaymentMethodListParams>;

const attachShape = { customer: required(id) } satisfies ShapeOf<Stripe.PaymentMethodAttachParams>;

export const paymentMethodRoutes: Route[] = [
  listRoute("/v1/payment_methods", "payment_method", listShape, ({ customer, type }) => ({
    equal: { customer, type },
  })),

  route("GET", "/v1/payment_methods/:method", {}, (store, _params, methodId = "") =>
    store.get("payment_method", methodId),
  ),

  route("POST", "/v1/payment_methods/:method", updateShape, async (store, params, methodId = "") => {
    const method = await store.get("payment_method", methodId);
    const changes = {
      ...(params.billing_details && {
        billing_details: mergeBillingDetails(method.billing_details, params.billing_details),
      }),
      ...(method.card && { card: { ...method.card, ...params.card } }),
      metadata: mergeMetadata(method.metadata, params.metadata),
    };
    return store.update(method, changes, "payment_method.updated");
  }),

  route(
    "POST",
    "/v1/payment_methods/:method/attach",
    attachShape,
    async (store, { customer }, methodId = "") => {
      await store.get("customer", customer, "customer");
      const method = await resolvePaymentMethod(store, methodId, "id");
      const { refusedAtSetup } = cardOf(method);
      if (refusedAtSetup) throw new ApiError(402, cardErrorBody(refusedAtSetup));
      return attachPaymentMethod(store, method, customer);
    },
  ),

  route("POST", "/v1/payment_methods/:method/detach", {}, async (store, _params, methodId = "") => {
    const method = await store.get("payment_method", methodId);
    if (!method.customer) {
      throw invalidRequest(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    }
    return store.update(method, { customer: null }, "payment_method.detached");
  }),
];

/** A stored payment method, or a new one for a test alias such as `pm_card_visa`. */
export async function resolvePaymentMethod(
  store: Store,
  idOrAlias: string,
  param = "payment_method",
): Promise<Stripe.PaymentMethod> {
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

export async function attachPaymentMethod(
  store: Store,
  method: Stripe.PaymentMethod,
  customerId: string,
): Promise<Stripe.PaymentMethod> {
  if (method.customer && method.customer !== customerId) {
    throw invalidRequest(
      "The payment method you provided has already been attached to a customer.",
      "payment_method_unexpected_state",
      "payment_method",
    );
  }
  return store.update(method, { customer: customerId }, "payment_method.attached");
}

export async function attachedTo(store: Store, methodId: string, customerId: string): Promise<boolean> {
  const method = await store.find("payment_method", methodId);
  return method?.customer === customerId;
}

/** Which test card a payment method is, and so how it behaves. */
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

function mergeBillingDetails(
  current: Stripe.PaymentMethod.BillingDetails,
  { address, ...plain }: BillingDetailsFields,
): Stripe.PaymentMethod.BillingDetails {
  return {
    ...current,
    ...plain,
    ...(address !== undefined && { address: address && toAddress({ ...current.address, ...address }) }),
  };
}
