import { useCallback, useId, useState } from "react";
import { useNavigate } from "react-router";
import { quotePlan, subscribe } from "#shared/billing/contract.ts";
import { listCurrency } from "#shared/billing/list-currency.ts";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { quotedRenewal } from "#shared/billing/quote-words.ts";
import {
  type BillingView,
  type OpenInvoice,
  type PlanChoice,
  type Quote,
  type QuoteInput,
  type SubscribeInput,
  SubscribeSchema,
} from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { ERRORS } from "#shared/messages.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { type RegistrationChoices, RegistrationChoicesSchema } from "#shared/registration/step-2-schemas.ts";
import { SubmitLine } from "#src/dashboard/components/form-buttons.tsx";
import { Alert } from "#ui/alert.tsx";
import { call, fieldsOf, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { PromotionField } from "#ui/quote/promotion-field.tsx";
import { useQuote } from "#ui/quote/use-quote.ts";
import { RenewalTerms } from "#ui/renewal-terms.tsx";
import { useForm } from "#ui/use-form.ts";
import { formatDay } from "../../format.ts";
import { readPageSettings } from "../../page-settings.ts";
import { CardEntryFields, useCardEntry } from "./card-entry.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { planPrice } from "./plan-words.ts";
import { isFree } from "./subscription-status.ts";
import { paymentSentence, useBillingAction, useBillingMutation } from "./use-billing-action.ts";
import { useReturnedSetup } from "./use-returned-setup.ts";

const FALLBACK = t("Your subscription couldn’t be started. Please try again.");

export function SubscribeForm({ billing }: { billing: BillingView }) {
  const [choice, setChoice] = useState<PlanChoice>({
    plan: billing.plan,
    billingCycle: billing.billingCycle,
  });
  const termsId = useId();
  const card = useCardEntry();
  const { country } = card;
  const currency = billing.currency ?? listCurrency(country, readPageSettings());
  const pricing = useQuote({ ...choice, country }, quote);
  const subscribing = useBillingMutation((body: SubscribeInput) => call(subscribe, { body }));
  const welcome = useWelcome();
  const returnFailure = useReturnedSubscription(welcome);
  const form = useForm({
    schema: RegistrationChoicesSchema,
    send,
    leaves: true,
    fallback: FALLBACK,
    sentence: paymentSentence,
    onFailure(error) {
      card.refused(error);
      const refused = fieldsOf(error).promotionCode;
      if (refused) pricing.refuse(refused);
      if (error instanceof HttpError && error.code === "quote_changed") void pricing.refresh();
    },
  });
  const failure = form.failure ?? returnFailure;
  const price = pricing.quote
    ? quotedRenewal(pricing.quote, choice.billingCycle)
    : planPrice(choice, currency);

  async function send({ contactPerson, plan, billingCycle }: RegistrationChoices) {
    if (pricing.isUnapplied || pricing.isBusy) {
      await pricing.apply();
      throw new DOMException("The price is not shown yet", "AbortError");
    }
    const dueNow = dueToday(billing, choice, pricing.quote);
    const chosen = {
      plan,
      billingCycle,
      promotionCode: pricing.promotionCode,
      country,
      currency: pricing.quote?.price.currency ?? currency,
    };
    const returnPath = `${DASHBOARD.subscribe}?${new URLSearchParams({ ...chosen, dueNow: String(dueNow) })}`;
    const setupIntentId = await card.confirm({ contactPerson }, returnPath);
    welcome(await subscribing.mutateAsync({ ...chosen, setupIntentId, dueNow }));
  }

  return (
    <Card className="stack">
      <FormFrame form={form} failure={failure} wide>
        <PlanFields choice={choice} onChoose={setChoice} currency={currency} error={form.errorOf("plan")} />
        {isFree(billing.grant, choice.plan, firstCharge(billing)) && (
          <Alert variant="info">{t(ERRORS.planGranted)}</Alert>
        )}
        <CardEntryFields entry={card} form={form} />
        <PromotionField state={pricing} disabled={form.busy} />
        <RenewalTerms
          id={termsId}
          {...choice}
          currency={currency}
          quote={pricing.quote}
          charge={chargeSentence(billing, price)}
        />
        <SubmitLine
          form={form}
          busyLabel={t("Subscribing…")}
          aria-describedby={termsId}
          submit={t("Subscribe")}
        />
      </FormFrame>
    </Card>
  );
}

/** Returns when the first charge is due. */
function firstCharge({ now, trialEnd }: BillingView): string {
  return trialEnd && trialEnd > now ? trialEnd : now;
}

/** Returns the amount in cents to be charged now, as shown on screen. */
function dueToday(
  { now, trialEnd }: BillingView,
  { plan, billingCycle }: PlanChoice,
  quote: Quote | null,
): number {
  if (trialEnd && trialEnd > now) return 0;
  return quote?.firstCharge.amount ?? PLANS[plan].price[billingCycle];
}

/** The remainder of a trial stays free; otherwise the first charge is immediate. */
function chargeSentence({ now, trialEnd }: BillingView, price: string): string {
  return trialEnd && trialEnd > now
    ? t("You pay nothing today. Starting {trialEnd}, when your free trial ends, the price is {price}.", {
        trialEnd: formatDay(trialEnd),
        price,
      })
    : t("The price is {price}, starting today.", { price });
}

const quote = (body: QuoteInput) => call(quotePlan, { body });

const SUBSCRIBED = { title: t("You’re subscribed"), description: t("Your widgets show on your sites.") };

function unfinished(openInvoice: OpenInvoice | null) {
  return openInvoice?.needs === "card"
    ? {
        title: t("Your card couldn’t be charged"),
        description: t("Use another card to start your subscription."),
      }
    : { title: t("One more step"), description: t("Finish the payment to start your subscription.") };
}

function useWelcome() {
  const navigate = useNavigate();
  return useCallback(
    ({ status, openInvoice }: BillingView) => {
      toast(status === "incomplete" || openInvoice ? unfinished(openInvoice) : SUBSCRIBED);
      navigate(DASHBOARD.billing);
    },
    [navigate],
  );
}

/** Starts a subscription after its 3-D Secure redirect; returns an error message on failure. */
function useReturnedSubscription(welcome: (view: BillingView) => void): string | null {
  const { run, failure } = useBillingAction((body: SubscribeInput) => call(subscribe, { body }), FALLBACK);
  useReturnedSetup(
    useCallback(
      (setupIntentId, query) => {
        const dueNow = query.get("dueNow");
        const { value } = parseFields(SubscribeSchema, {
          ...Object.fromEntries(query),
          setupIntentId,
          dueNow: dueNow === null ? undefined : Number(dueNow),
        });
        if (value) void run(value).then((view) => view && welcome(view));
      },
      [run, welcome],
    ),
  );
  return failure;
}
