import type Stripe from "stripe";
import type { Decline } from "../cards.ts";
import { ApiError, Declined, invalidRequest } from "../errors.ts";
import { idOf } from "../state/objects.ts";
import type { Store } from "../state/store.ts";
import { challengedMethod, failedChallenge } from "./authentication.ts";
import { attachPaymentMethod, cardErrorBody, cardOf, requireUnowned } from "./payment-methods.ts";

/** Rejects a SetupIntent that succeeded or was canceled. */
export function requireOpenSetupIntent(intent: Stripe.SetupIntent, verb: string): void {
  if (intent.status !== "succeeded" && intent.status !== "canceled") return;
  throw new ApiError(400, {
    type: "invalid_request_error",
    code: "setup_intent_unexpected_state",
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: intent,
  });
}

/** Saves the card, starts 3-D Secure or declines the card, depending on the test card. */
export async function confirmSetup(
  store: Store,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod | null,
  returnUrl: string | undefined,
): Promise<Stripe.SetupIntent | Declined> {
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      "setup_intent_unexpected_state",
    );
  }
  requireUnowned(intent, method);
  const card = cardOf(method);
  if (card.refusedAtSetup) return declineSetup(store, intent, method, card.refusedAtSetup);
  if (card.challengedAtSetup) return challenge(store, intent, method, returnUrl);
  return completeSetup(store, intent, method);
}

export async function answerChallenge(store: Store, intent: Stripe.SetupIntent, authenticated: boolean) {
  const method = await challengedMethod(store, intent);
  if (!authenticated) return refuseSetup(store, intent, method, failedChallenge(intent), 400);
  const { refusedAfterChallenge } = cardOf(method);
  if (refusedAfterChallenge) return declineSetup(store, intent, method, refusedAfterChallenge);
  return completeSetup(store, intent, method);
}

async function completeSetup(store: Store, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  const customerId = idOf(intent.customer);
  if (customerId) await attachPaymentMethod(store, method, customerId);
  return store.transition(intent, "setup_intent.succeeded", {
    status: "succeeded",
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  });
}

async function challenge(
  store: Store,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  returnUrl: string | undefined,
): Promise<Stripe.SetupIntent> {
  return store.transition(intent, "setup_intent.requires_action", {
    status: "requires_action",
    payment_method: method.id,
    last_setup_error: null,
    next_action: {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "three_d_secure_redirect", ...(returnUrl && { return_url: returnUrl }) },
    },
  });
}

function declineSetup(
  store: Store,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Declined> {
  return refuseSetup(store, intent, method, cardErrorBody(decline), 402);
}

async function refuseSetup(
  store: Store,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  reason: ApiError["body"],
  status: number,
): Promise<Declined> {
  const refused = await store.transition(intent, "setup_intent.setup_failed", {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: { ...reason, payment_method: method },
  });
  return new Declined(status, { ...reason, payment_method: method, setup_intent: refused });
}
