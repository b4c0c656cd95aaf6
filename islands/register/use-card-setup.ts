import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";
import { DEFAULT_BILLING_CYCLE, DEFAULT_PLAN } from "#shared/billing/prices-trial-and-grace.ts";
import { createSubscriptionSetup } from "#shared/registration/contract.ts";
import { REGISTRATION_TOASTS } from "#shared/registration/toasts.ts";
import { call, HttpError, isAbort, sentenceOf } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { connectStripe } from "#ui/card-form/connect-stripe.ts";
import type { IncompleteUser } from "./incomplete-user.ts";

export interface CardSetup {
  stripe: Stripe;
  clientSecret: string;
  customerId: string;
  /** Set once the card is confirmed and must not be entered again. */
  paymentMethodId: string | null;
}

export interface CardSetupState {
  setup: CardSetup | null;
  failure: string | null;
  retry: () => void;
}

/**
 * Creates the card setup when a user enters step 2, always for the default plan and cycle, since
 * neither matters. Calls `onLost` if this browser has no registration or no longer has one.
 */
export function useCardSetup(
  user: IncompleteUser,
  publishableKey: string,
  onLost: (sentence: string) => void,
): CardSetupState {
  const [setup, setSetup] = useState<CardSetup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const onLostRef = useRef(onLost);
  onLostRef.current = onLost;

  const create = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    createSetup(user, publishableKey, controller.signal).then(
      (created) => controller.signal.aborted || setSetup(created),
      (error: unknown) => {
        if (isAbort(error)) return;
        const sentence = sentenceOf(error, REGISTRATION_TOASTS.paymentNotReady.description);
        if (isRegistrationLost(error)) return onLostRef.current(sentence);
        setFailure(sentence);
        toast({ ...REGISTRATION_TOASTS.paymentNotReady, description: sentence });
      },
    );
    return () => controller.abort();
  }, [user, publishableKey]);

  useEffect(create, [create]);
  return { setup, failure, retry: create };
}

async function createSetup(
  { userId }: IncompleteUser,
  publishableKey: string,
  signal: AbortSignal,
): Promise<CardSetup> {
  const body = { plan: DEFAULT_PLAN, billingCycle: DEFAULT_BILLING_CYCLE, userId };
  const [stripe, answer] = await Promise.all([
    connectStripe(publishableKey),
    call(createSubscriptionSetup, { body, signal }),
  ]);
  if (!stripe) throw new Error("The card provider's script did not load");
  const { clientSecret, customerId, status, paymentMethodId } = answer;
  return {
    stripe,
    clientSecret,
    customerId,
    paymentMethodId: status === "succeeded" ? paymentMethodId : null,
  };
}

/** Whether this browser's registration is unknown to the server, so no retry would help. */
function isRegistrationLost(error: unknown): boolean {
  return error instanceof HttpError && error.code === "no_registration";
}
