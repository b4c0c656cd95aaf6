import type Stripe from "stripe";
import { newClientSecret, newId } from "../state/ids.ts";
import { mergeMetadata } from "../state/metadata.ts";
import { nulls } from "../state/nulls.ts";

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
