import type Stripe from "stripe";
import { type ApiError, invalidRequest } from "../errors.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const NAMES = { payment_intent: "PaymentIntent", setup_intent: "SetupIntent" };

/** Returns the card for an intent that awaits the cardholder's 3-D Secure challenge. */
export async function challengedMethod(store: Store, intent: Intent): Promise<Stripe.PaymentMethod> {
  const { object, status, payment_method } = intent;
  if (status === "requires_action") {
    return store.get("payment_method", idOf(payment_method) ?? "", "payment_method");
  }
  throw invalidRequest(
    `This ${NAMES[object]} has a status of ${status} and awaits no authentication.`,
    `${object}_unexpected_state`,
  );
}

export function failedChallenge({ object }: Intent): ApiError["body"] {
  return {
    type: "invalid_request_error",
    code: `${object}_authentication_failure`,
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
}
