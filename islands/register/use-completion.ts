import { useRef, useState } from "react";
import { BILLING_COUNTRY } from "#shared/billing/prices-trial-and-grace.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { registerStep2, saveRegistration } from "#shared/registration/contract.ts";
import type { RegistrationChoices } from "#shared/registration/step-2-schemas.ts";
import { REGISTRATION_TOASTS } from "#shared/registration/toasts.ts";
import { call, HttpError, isAbort } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import type { CardForm } from "#ui/card-form/card-fields.tsx";
import { checkCard, confirmCard, PaymentError } from "#ui/card-form/confirm-card.ts";
import { clearDraft } from "./draft.ts";
import { clearIncompleteUser, type IncompleteUser } from "./incomplete-user.ts";
import type { CardSetup } from "./use-card-setup.ts";

/** Allows time to read the toast. */
const REDIRECT_DELAY_MS = 500;

/** A new object for each refusal, so a repeated reason is shown again. */
export interface CardRefusal {
  reason: string;
}

interface CompletionOptions {
  user: IncompleteUser;
  publicUrl: string;
  setup: CardSetup | null;
  cardForm: CardForm | null;
  /** Called if the server no longer has the confirmed card, so a new card is needed. */
  onCardLost: () => void;
  /**
   * Called if the shown price is refused, with the promotion code's error, or null if the price
   * changed.
   */
  onQuoteRefused: (sentence: string | null) => void;
}

/** Completes step 2, one run at a time; a retry doesn't confirm the same card again. */
export function useCompletion(options: CompletionOptions) {
  const { user, publicUrl, setup, cardForm, onCardLost, onQuoteRefused } = options;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CardRefusal | null>(null);
  const [countryError, setCountryError] = useState<string | null>(null);
  const running = useRef(false);
  const confirmed = useRef<{ clientSecret: string; paymentMethodId: string }>(null);

  async function complete(choices: RegistrationChoices): Promise<void> {
    if (running.current) return;
    if (!setup || !(setup.paymentMethodId || cardForm)) {
      toast(REGISTRATION_TOASTS.paymentNotReady);
      return;
    }
    running.current = true;
    setBusy(true);
    setRefusal(null);
    setCountryError(null);
    try {
      const paymentMethodId = await confirmOnce(setup, choices);
      const card = { stripeCustomerId: setup.customerId, paymentMethodId };
      welcome(await completeRegistration(user, choices, card));
    } catch (error) {
      running.current = false;
      setBusy(false);
      showFailure(error);
      if (error instanceof PaymentError) setRefusal({ reason: error.message });
      if (error instanceof HttpError) setCountryError(error.fields.country ?? null);
      if (error instanceof HttpError && isQuoteRefusal(error)) {
        onQuoteRefused(error.fields.promotionCode ?? null);
      }
      if (isCardLost(error)) {
        confirmed.current = null;
        onCardLost();
      }
    }
  }

  async function confirmOnce(card: CardSetup, choices: RegistrationChoices): Promise<string> {
    const known = card.paymentMethodId ?? confirmedFor(card.clientSecret);
    if (!known && cardForm) await checkCard(cardForm);
    await saveChoices(choices);
    if (known) return known;
    if (!cardForm) throw new PaymentError(REGISTRATION_TOASTS.paymentNotReady.description);
    const billing = {
      email: user.email,
      name: choices.contactPerson,
      country: choices.country ?? BILLING_COUNTRY,
    };
    const paymentMethodId = await confirmCard(cardForm, billing, `${publicUrl}${DASHBOARD.home}`);
    confirmed.current = { clientSecret: card.clientSecret, paymentMethodId };
    return paymentMethodId;
  }

  function confirmedFor(clientSecret: string): string | null {
    return confirmed.current?.clientSecret === clientSecret ? confirmed.current.paymentMethodId : null;
  }

  return { busy, complete, refusal, countryError };
}

function welcome(token: string): void {
  storeToken(token);
  clearIncompleteUser();
  clearDraft();
  toast(REGISTRATION_TOASTS.registrationComplete);
  setTimeout(() => navigateTo(DASHBOARD.home), REDIRECT_DELAY_MS);
}

function showFailure(error: unknown): void {
  if (isAbort(error)) return;
  if (error instanceof PaymentError) {
    toast({ ...REGISTRATION_TOASTS.paymentFailed, description: error.message });
  } else {
    const { title, description } = REGISTRATION_TOASTS.step2Failed;
    toastFailure(title, error, description);
  }
}

function isQuoteRefusal({ code }: HttpError): boolean {
  return code === "promotion_refused" || code === "quote_changed";
}

function isCardLost(error: unknown): boolean {
  return error instanceof HttpError && ["setup_mismatch", "setup_not_succeeded"].includes(error.code ?? "");
}

/** Saves the choices on the server because confirming the card may redirect. */
async function saveChoices(choices: RegistrationChoices): Promise<void> {
  await call(saveRegistration, { body: choices });
}

async function completeRegistration(
  { userId }: IncompleteUser,
  choices: RegistrationChoices,
  card: { stripeCustomerId: string; paymentMethodId: string },
): Promise<string> {
  const body = { userId, ...choices, ...card };
  const { token } = await call(registerStep2, { body });
  return token;
}
