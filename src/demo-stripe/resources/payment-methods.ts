import type Stripe from "stripe";
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
import { type Route, resource, route } from "../http/route.ts";
import { billingDetailsShape } from "../shapes/billing-details.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";

const updateShape = {
  billing_details: object(billingDetailsShape),
  card: object({ exp_month: integer, exp_year: integer }),
  metadata,
} satisfies ShapeOf<Stripe.PaymentMethodUpdateParams>;

const listShape = { customer: id, type: oneOf("card") } satisfies ShapeOf<Stripe.PaymentMethodListParams>;

const attachShape = { customer: required(id) } satisfies ShapeOf<Stripe.PaymentMethodAttachParams>;

const methods = resource("payment_method", "/v1/payment_methods/:method");

export const paymentMethodRoutes: Route[] = [
  methods.list(listShape, (equal) => ({ equal })),

  methods.read(),

  methods.update(updateShape, async (store, method, params) =>
    store.change(method, "payment_method.updated", {
      ...(params.billing_details && {
        billing_details: mergeBillingDetails(method.billing_details, params.billing_details),
      }),
      ...(method.card && { card: { ...method.card, ...params.card } }),
      metadata: mergeMetadata(method.metadata, params.metadata),
    }),
  ),

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

  methods.act("detach", {}, async (store, method) => {
    if (!method.customer) {
      throw invalidRequest(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
      );
    }
    return detachPaymentMethod(store, method, idOf(method.customer));
  }),
];

/** Detaches a card permanently and clears it as its customer's and subscriptions' default. */
async function detachPaymentMethod(store: Store, method: Stripe.PaymentMethod, customerId: string) {
  const customer = await store.find("customer", customerId);
  if (customer && idOf(customer.invoice_settings.default_payment_method) === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    await store.change(customer, "customer.updated", { invoice_settings });
  }
  const charged = await store.all("subscription", {
    equal: { customer: customerId, default_payment_method: method.id },
  });
  for (const subscription of charged) {
    await store.change(subscription, "customer.subscription.updated", { default_payment_method: null });
  }
  await store.hide(method.id, { detached: true });
  return store.change(method, "payment_method.detached", { customer: null });
}
