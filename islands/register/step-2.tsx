import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import type { Currency } from "#shared/billing/currency.ts";
import { formatAmount } from "#shared/billing/format-price.ts";
import type { PlanFeatures } from "#shared/billing/plan-features.ts";
import { PlanSchema } from "#shared/billing/plan-schemas.ts";
import {
  type BillingCycle,
  PLAN_IDS,
  PLANS,
  type PlanId,
  TRIAL_DAYS,
} from "#shared/billing/prices-trial-and-grace.ts";
import type { QuoteInput } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { quoteRegistration } from "#shared/registration/contract.ts";
import { RegistrationChoicesSchema } from "#shared/registration/step-2-schemas.ts";
import { REGISTRATION_TOASTS } from "#shared/registration/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import type { CardForm } from "#ui/card-form/card-fields.tsx";
import { countryOptions } from "#ui/country-name.ts";
import { PromotionField } from "#ui/quote/promotion-field.tsx";
import { useQuote } from "#ui/quote/use-quote.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RenewalTerms } from "#ui/renewal-terms.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CardSection } from "./card-section.tsx";
import { type Draft, updateDraft } from "./draft.ts";
import type { IncompleteUser } from "./incomplete-user.ts";
import { PlanSummary } from "./plan-summary.tsx";
import { useCardSetup } from "./use-card-setup.ts";
import { useCompletion } from "./use-completion.ts";

const cycles = () =>
  [
    { value: "monthly", label: t("Monthly") },
    { value: "yearly", label: t("Annual"), detail: <Badge variant="signal">{t("Save 2 months")}</Badge> },
  ] as const;

export interface Choices {
  plan: PlanId;
  billingCycle: BillingCycle;
  contactPerson: string;
  /** Promotion code from an earlier visit. */
  promotionCode: string;
  country: string;
}

export interface Step2Props {
  user: IncompleteUser;
  choices: Choices;
  onChoose: (change: Draft) => void;
  /** Called with the reason if the user has to return to step 1. */
  onLost: (sentence: string) => void;
  publicUrl: string;
  publishableKey: string;
  currency: Currency;
  features: PlanFeatures;
}

export function Step2(props: Step2Props) {
  const { user, choices, onChoose, onLost, publicUrl, publishableKey, currency, features } = props;
  const { plan, billingCycle, contactPerson, country } = choices;
  const offer = { plan, billingCycle, currency };
  const [nameError, setNameError] = useState<string | null>(null);
  const [mounted, setMounted] = useState<CardForm | null>(null);
  const termsId = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  const { setup, failure, retry } = useCardSetup(user, publishableKey, onLost);
  const cardForm = mounted?.clientSecret === setup?.clientSecret ? mounted : null;
  const pricing = useQuote({ plan, billingCycle, country }, quote, choices.promotionCode);
  const { busy, complete, refusal, countryError } = useCompletion({
    user,
    publicUrl,
    setup,
    cardForm,
    onCardLost: retry,
    onQuoteRefused: (sentence) => (sentence ? pricing.refuse(sentence) : void pricing.refresh()),
  });
  const { promotionCode } = pricing;
  useEffect(() => updateDraft({ promotionCode }), [promotionCode]);
  const firstCharge = pricing.quote?.firstCharge ?? {
    amount: PLANS[plan].price[billingCycle],
    currency,
  };
  const paymentReady = cardForm !== null || Boolean(setup?.paymentMethodId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pricing.isUnapplied) return void pricing.apply();
    const named = {
      ...choices,
      promotionCode,
      firstCharge: firstCharge.amount,
      currency: firstCharge.currency,
    };
    const { value, errors } = parseFields(RegistrationChoicesSchema, named);
    setNameError(errors?.contactPerson ?? null);
    if (value) return void complete(value);
    toast({ ...REGISTRATION_TOASTS.cardholderMissing, description: Object.values(errors)[0] });
    nameRef.current?.focus();
  }

  return (
    <div className="stack register__columns">
      <form className="form" noValidate onSubmit={submit} aria-label={t("Plan and payment")}>
        <PlanChoice {...offer} onChoose={onChoose} disabled={busy} />
        <CardholderFields
          contactPerson={contactPerson}
          country={country}
          onChoose={(change) => {
            if (change.contactPerson !== undefined) setNameError(null);
            onChoose(change);
          }}
          nameRef={nameRef}
          nameError={nameError}
          countryError={countryError}
          disabled={busy}
        />
        <CardSection setup={setup} failure={failure} refusal={refusal} onRetry={retry} onReady={setMounted} />
        <PromotionField state={pricing} disabled={busy} />
        <RenewalTerms
          id={termsId}
          {...offer}
          quote={pricing.quote}
          charge={t(
            "You pay nothing today. In {trialDays} days, when your free trial ends, your card is charged {amount}.",
            { trialDays: TRIAL_DAYS, amount: formatAmount(firstCharge.amount, firstCharge.currency) },
          )}
          ifCancelled={t("Cancel within these {trialDays} days and you pay nothing.", {
            trialDays: TRIAL_DAYS,
          })}
        />
        <Button
          type="submit"
          wide
          disabled={!paymentReady || pricing.isBusy}
          busy={busy}
          busyLabel={t("Processing...")}
          aria-describedby={termsId}
        >
          {t("Complete Registration & Start Trial")}
        </Button>
      </form>
      <PlanSummary
        plan={PLANS[plan]}
        billingCycle={billingCycle}
        currency={currency}
        features={features[plan]}
        quote={pricing.quote}
      />
    </div>
  );
}

const quote = (body: QuoteInput) => call(quoteRegistration, { body });

interface CardholderFieldsProps {
  contactPerson: string;
  country: string;
  onChoose: (change: { contactPerson?: string; country?: string }) => void;
  nameRef: RefObject<HTMLInputElement | null>;
  nameError: string | null;
  countryError: string | null;
  disabled: boolean;
}

function CardholderFields(props: CardholderFieldsProps) {
  const { contactPerson, country, onChoose, nameRef, nameError, countryError, disabled } = props;
  return (
    <>
      <TextField
        name="contactPerson"
        label={t("Cardholder name")}
        autoComplete="cc-name"
        required
        ref={nameRef}
        value={contactPerson}
        onChange={({ target }) => onChoose({ contactPerson: target.value })}
        disabled={disabled}
        error={nameError}
      />
      <SelectField
        name="country"
        label={t("Country")}
        autoComplete="country"
        value={country}
        onChange={({ target }) => onChoose({ country: target.value })}
        options={countryOptions()}
        disabled={disabled}
        error={countryError}
      />
    </>
  );
}

interface PlanChoiceProps {
  plan: PlanId;
  billingCycle: BillingCycle;
  currency: Currency;
  onChoose: (change: { plan?: PlanId; billingCycle?: BillingCycle }) => void;
  disabled: boolean;
}

/** Billing cycle and plan, at list prices. */
function PlanChoice({ plan, billingCycle, currency, onChoose, disabled }: PlanChoiceProps) {
  return (
    <>
      <RadioGroup
        name="billingCycle"
        label={t("Billing cycle")}
        value={billingCycle}
        onChange={(cycle) => onChoose({ billingCycle: cycle })}
        options={cycles()}
        disabled={disabled}
      />
      <SelectField
        name="plan"
        label={t("Plan")}
        value={plan}
        onChange={({ target }) => onChoose({ plan: parseFields(PlanSchema, target.value).value ?? plan })}
        options={planOptions(billingCycle, currency)}
        disabled={disabled}
      />
    </>
  );
}

function planOptions(cycle: BillingCycle, currency: Currency) {
  return PLAN_IDS.map((id) => ({
    value: id,
    label: `${PLANS[id].name} – ${formatAmount(PLANS[id].price[cycle], currency)}${cycle === "yearly" ? t("/year") : t("/month")}`,
  }));
}
