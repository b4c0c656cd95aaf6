import type Stripe from "stripe";
import { confirmSetup, requireOpenSetupIntent } from "../billing/confirm-setup.ts";
import { resolvePaymentMethod } from "../billing/payment-methods.ts";
import { invalidParam } from "../errors.ts";
import { metadata } from "../http/metadata.ts";
import { boolean, id, list, object, oneOf, required, type ShapeOf, text, withdrawn } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";
import { newClientSecret, newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { nulls } from "../state/nulls.ts";

const paymentMethodTypes = withdrawn(
  "payment_method_types_no_longer_supported",
  "The payment_method_types parameter is no longer supported in this API version. Use allowed_payment_method_types instead.",
);

const sharedShape = {
  allowed_payment_method_types: list(oneOf("card")),
  customer: id,
  description: text,
  metadata,
  payment_method: id,
} satisfies ShapeOf<Stripe.SetupIntentUpdateParams>;

const createShape = {
  ...sharedShape,
  automatic_payment_methods: object({
    enabled: required(boolean),
    allow_redirects: oneOf("always", "never"),
  }),
  confirm: boolean,
  return_url: id,
  usage: oneOf("off_session", "on_session"),
} satisfies ShapeOf<Stripe.SetupIntentCreateParams>;

const confirmShape = {
  allowed_payment_method_types: list(oneOf("card")),
  payment_method: id,
  return_url: id,
  use_stripe_sdk: boolean,
} satisfies ShapeOf<Stripe.SetupIntentConfirmParams>;

const cancelShape = {
  cancellation_reason: oneOf("abandoned", "duplicate", "requested_by_customer"),
} satisfies ShapeOf<Stripe.SetupIntentCancelParams>;

const withOldName = { payment_method_types: paymentMethodTypes };

const intents = resource("setup_intent", "/v1/setup_intents/:intent");

export const setupIntentRoutes: Route[] = [
  intents.create({ ...createShape, ...withOldName }, async (store, params) => {
    if (params.automatic_payment_methods && params.allowed_payment_method_types) {
      throw invalidParam(
        "allowed_payment_method_types",
        "You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.",
        "parameters_exclusive",
      );
    }
    if (params.customer) await store.get("customer", params.customer, "customer");
    const method = params.payment_method ? await resolvePaymentMethod(store, params.payment_method) : null;
    const intent = await store.create("setup_intent.created", newSetupIntent(store.now, params, method));
    return params.confirm ? confirmSetup(store, intent, method, params.return_url) : intent;
  }),

  intents.list({
    created: createdRange,
    customer: id,
    payment_method: id,
  } satisfies ShapeOf<Stripe.SetupIntentListParams>),

  intents.read(),

  intents.update({ ...sharedShape, ...withOldName }, async (store, intent, params) => {
    requireOpenSetupIntent(intent, "update");
    if (params.customer) await store.get("customer", params.customer, "customer");
    const { metadata: metadataChanges, payment_method, ...plain } = params;
    const method = payment_method && (await resolvePaymentMethod(store, payment_method)).id;
    return store.update(intent, {
      ...plain,
      ...(method && { payment_method: method, status: "requires_confirmation" }),
      metadata: mergeMetadata(intent.metadata, metadataChanges),
    });
  }),

  intents.act("confirm", { ...confirmShape, ...withOldName }, async (store, intent, params) => {
    requireOpenSetupIntent(intent, "confirm");
    const chosen = params.payment_method ?? intent.payment_method;
    const method = typeof chosen === "string" ? await resolvePaymentMethod(store, chosen) : (chosen ?? null);
    return confirmSetup(store, intent, method, params.return_url);
  }),

  intents.act("cancel", cancelShape, async (store, intent, params) => {
    requireOpenSetupIntent(intent, "cancel");
    return store.change(intent, "setup_intent.canceled", {
      status: "canceled",
      cancellation_reason: params.cancellation_reason ?? null,
      next_action: null,
    });
  }),
];

type CreateFields = Pick<
  Stripe.SetupIntentCreateParams,
  "customer" | "usage" | "automatic_payment_methods"
> & {
  allowed_payment_method_types?: "card"[];
  description?: string | null;
  metadata?: Record<string, string> | null;
};

function newSetupIntent(
  now: number,
  params: CreateFields,
  method: Stripe.PaymentMethod | null,
): Stripe.SetupIntent {
  const id = newId("seti");
  const automatic =
    params.automatic_payment_methods ?? (params.allowed_payment_method_types ? null : { enabled: true });
  return {
    id,
    object: "setup_intent",
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    ...nulls(
      "application cancellation_reason customer_account excluded_payment_method_types flow_directions",
      "last_setup_error latest_attempt mandate next_action on_behalf_of payment_method_configuration_details",
      "payment_method_options single_use_mandate",
    ),
    automatic_payment_methods: automatic,
    client_secret: newClientSecret(id),
    created: now,
    customer: params.customer ?? null,
    description: params.description ?? null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    payment_method_types: ["card"],
    status: method ? "requires_confirmation" : "requires_payment_method",
    usage: params.usage ?? "off_session",
  };
}
