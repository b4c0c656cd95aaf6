import type Stripe from "stripe";
import { detachPaymentMethod } from "../billing/detach-payment-method.ts";
import {
  attachPaymentMethod,
  cardErrorBody,
  cardOf,
  mergeBillingDetails,
  resolvePaymentMethod,
} from "../billing/payment-methods.ts";
import { ApiError, invalidRequest } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { id, integer, object, oneOf, required, type ShapeOf } from "../http/params.ts";
import { listRoute, type Route, readRoute, route } from "../http/route.ts";
import { billingDetailsShape } from "../shapes/billing-details.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { idOf } from "../state/objects.ts";

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

  readRoute("/v1/payment_methods/:method", "payment_method"),

  route("POST", "/v1/payment_methods/:method", updateShape, async (store, params, methodId = "") => {
    const method = await store.get("payment_method", methodId);
    const changes = {
      ...(params.billing_details && {
        billing_details: mergeBillingDetails(method.billing_details, params.billing_details),
      }),
      ...(method.card && { card: { ...method.card, ...params.card } }),
      metadata: mergeMetadata(method.metadata, params.metadata),
    };
    return store.change(method, "payment_method.updated", changes);
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
    return detachPaymentMethod(store, method, idOf(method.customer));
  }),
];
