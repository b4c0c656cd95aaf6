import { useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { createCardSetup } from "#shared/billing/contract.ts";
import { t } from "#shared/language/translate.ts";
import { RegistrationChoicesSchema } from "#shared/registration/step-2-schemas.ts";
import { REGISTRATION_TOASTS } from "#shared/registration/toasts.ts";
import { call, HttpError, isAbort, sentenceOf } from "#ui/browser/fetcher.ts";
import { likelyCountry } from "#ui/browser/likely-country.ts";
import { CardFields, type CardForm } from "#ui/card-form/card-fields.tsx";
import { checkCard, confirmCard, PaymentError } from "#ui/card-form/confirm-card.ts";
import { connectStripe } from "#ui/card-form/connect-stripe.ts";
import { countryOptions } from "#ui/country-name.ts";
import { RetryAlert } from "#ui/retry-alert.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";
import { readPageSettings } from "../../page-settings.ts";
import { useAuth } from "../session/auth.tsx";

type Setup = Pick<CardForm, "stripe" | "clientSecret">;

export const CardholderSchema = v.pick(RegistrationChoicesSchema, ["contactPerson"]);
export type Cardholder = v.InferOutput<typeof CardholderSchema>;

export type CardEntry = ReturnType<typeof useCardEntry>;

export function useCardEntry() {
  const { user } = useAuth();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [country, setCountry] = useState(likelyCountry);
  const running = useRef<AbortController>(null);
  const form = useRef<CardForm>(null);
  const confirmed = useRef<string>(null);

  const renew = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    createSetup(controller.signal).then(
      (created) => controller.signal.aborted || setSetup(created),
      (error: unknown) => {
        if (!isAbort(error)) setFailure(sentenceOf(error, REGISTRATION_TOASTS.paymentNotReady.description));
      },
    );
    return () => controller.abort();
  }, []);
  useEffect(renew, [renew]);

  return {
    setup,
    failure,
    renew,
    country,
    setCountry,
    mounted(ready: CardForm) {
      form.current = ready;
    },
    /** Confirms the card once, including 3-D Secure, and returns the setup's ID. */
    async confirm({ contactPerson: name }: Cardholder, returnPath: string) {
      const current = form.current;
      if (!current || current.clientSecret !== setup?.clientSecret) {
        throw new PaymentError(REGISTRATION_TOASTS.paymentNotReady.description);
      }
      if (confirmed.current !== current.clientSecret) {
        await checkCard(current);
        const billing = { email: user?.email ?? "", name, country };
        await confirmCard(current, billing, readPageSettings().publicUrl + returnPath);
        confirmed.current = current.clientSecret;
      }
      return setupIdOf(current.clientSecret);
    },
    /** Requests another card after the server refused a confirmed card. */
    refused(error: unknown) {
      if (confirmed.current && error instanceof HttpError && isCardRefusal(error)) renew();
    },
  };
}

export function CardEntryFields({ entry, form }: { entry: CardEntry; form: Form }) {
  const { user } = useAuth();
  return (
    <>
      <TextField
        {...form.field("contactPerson")}
        label={t("Cardholder name")}
        autoComplete="cc-name"
        required
        defaultValue={user?.contactPerson ?? ""}
      />
      <SelectField
        {...form.field("country")}
        label={t("Country")}
        autoComplete="country"
        value={entry.country}
        onChange={({ target }) => entry.setCountry(target.value)}
        options={countryOptions()}
      />
      <ProviderFields entry={entry} />
    </>
  );
}

/** Shows a skeleton until the provider's fields are ready, or an alert with a retry button. */
function ProviderFields({ entry }: { entry: CardEntry }) {
  const [unloadable, setUnloadable] = useState(false);
  const problem = unloadable ? REGISTRATION_TOASTS.paymentNotReady.description : entry.failure;
  if (problem) {
    return <RetryAlert reason={problem} onRetry={() => (unloadable ? location.reload() : entry.renew())} />;
  }
  if (!entry.setup) return <Skeleton label={t("Loading the card form")} />;
  return (
    <CardFields
      stripe={entry.setup.stripe}
      clientSecret={entry.setup.clientSecret}
      onReady={entry.mounted}
      onLoadError={() => setUnloadable(true)}
    />
  );
}

async function createSetup(signal: AbortSignal): Promise<Setup> {
  const [stripe, { clientSecret }] = await Promise.all([
    connectStripe(readPageSettings().stripePublishableKey),
    call(createCardSetup, { signal }),
  ]);
  if (!stripe) throw new Error("The card provider's script did not load");
  return { stripe, clientSecret };
}

/** Returns `seti_1` for `seti_1_secret_x`. */
function setupIdOf(clientSecret: string): string {
  return clientSecret.replace(/_secret_.*$/, "");
}

/** Whether the refusal concerns the card, not a charge that has since changed. */
function isCardRefusal({ status, code }: HttpError): boolean {
  return (status === 409 || status === 422) && code !== "charge_changed";
}
