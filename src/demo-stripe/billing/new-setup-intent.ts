import type Stripe from "stripe";
import { newClientSecret, newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";

type CreateFields = Pick<
  Stripe.SetupIntentCreateParams,
  "customer" | "usage" | "automatic_payment_methods"
> & {
  allowed_payment_method_types?: "card"[];
  description?: string | null;
  metadata?: Record<string, string> | null;
};

export function newSetupIntent(
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
    application: null,
    automatic_payment_methods: automatic,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: now,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: method ? "requires_confirmation" : "requires_payment_method",
    usage: params.usage ?? "off_session",
  };
}
