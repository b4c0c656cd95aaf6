import { type FormEvent, useId, useRef, useState } from "react";
import { parseFields } from "#shared/parse-fields.ts";
import type { PlanFeatures } from "#shared/plan-features.ts";
import {
  type BillingCycle,
  formatListPrice,
  PLAN_IDS,
  PLANS,
  type PlanId,
  TRIAL_DAYS,
} from "#shared/plans.ts";
import { PlanSchema, RegistrationChoicesSchema } from "#shared/schemas/registration.ts";
import { REGISTRATION_TOASTS } from "#shared/toasts-of-registration.ts";
import { Badge } from "#ui/badge.tsx";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import type { CardForm } from "#ui/card-form/card-fields.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RenewalTerms } from "#ui/renewal-terms.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CardSection } from "./card-section.tsx";
import type { Draft } from "./draft.ts";
import type { IncompleteUser } from "./incomplete-user.ts";
import { PlanSummary } from "./plan-summary.tsx";
import { useCardSetup } from "./use-card-setup.ts";
import { useCompletion } from "./use-completion.ts";

export interface Choices {
  plan: PlanId;
  billingCycle: BillingCycle;
  contactPerson: string;
}

interface Step2Props {
  user: IncompleteUser;
  choices: Choices;
  onChoose: (change: Draft) => void;
  publicUrl: string;
  publishableKey: string;
  features: PlanFeatures;
}

const CYCLES = [
  { value: "monthly", label: "Monthly" },
  { value: "yearly", label: "Annual", detail: <Badge variant="signal">Save 2 months</Badge> },
] as const;

/** Plan, card and the start of the trial. */
export function Step2({ user, choices, onChoose, publicUrl, publishableKey, features }: Step2Props) {
  const { plan, billingCycle, contactPerson } = choices;
  const [nameError, setNameError] = useState<string | null>(null);
  const [mounted, setMounted] = useState<CardForm | null>(null);
  const termsId = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  const { setup, failure, retry } = useCardSetup(user, publishableKey);
  const cardForm = mounted?.clientSecret === setup?.clientSecret ? mounted : null;
  const { busy, complete, refusal } = useCompletion({ user, publicUrl, setup, cardForm, onCardLost: retry });
  const paymentReady = cardForm !== null || Boolean(setup?.paymentMethodId);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { value, errors } = parseFields(RegistrationChoicesSchema, choices);
    setNameError(errors?.contactPerson ?? null);
    if (value) return void complete(value);
    toast({ ...REGISTRATION_TOASTS.cardholderMissing, description: Object.values(errors)[0] });
    nameRef.current?.focus();
  }

  return (
    <div className="stack register__columns">
      <form className="form" noValidate onSubmit={submit} aria-label="Plan and payment">
        <RadioGroup
          name="billingCycle"
          label="Billing cycle"
          value={billingCycle}
          onChange={(cycle) => onChoose({ billingCycle: cycle })}
          options={CYCLES}
          disabled={busy}
        />
        <SelectField
          name="plan"
          label="Plan"
          value={plan}
          onChange={({ target }) => onChoose({ plan: parseFields(PlanSchema, target.value).value ?? plan })}
          options={planOptions(billingCycle)}
          disabled={busy}
        />
        <TextField
          name="contactPerson"
          label="Cardholder name"
          autoComplete="cc-name"
          required
          ref={nameRef}
          value={contactPerson}
          onChange={({ target }) => {
            setNameError(null);
            onChoose({ contactPerson: target.value });
          }}
          disabled={busy}
          error={nameError}
        />
        <CardSection setup={setup} failure={failure} refusal={refusal} onRetry={retry} onReady={setMounted} />
        <RenewalTerms
          id={termsId}
          plan={plan}
          billingCycle={billingCycle}
          charge={`You pay nothing today. In ${TRIAL_DAYS} days, when your free trial ends, your card is charged ${formatListPrice(PLANS[plan].price[billingCycle])}.`}
          ifCancelled={`Cancel within these ${TRIAL_DAYS} days and you pay nothing.`}
        />
        <Button
          type="submit"
          wide
          disabled={!paymentReady}
          busy={busy}
          busyLabel="Processing..."
          aria-describedby={termsId}
        >
          Complete Registration & Start Trial
        </Button>
      </form>
      <PlanSummary plan={PLANS[plan]} billingCycle={billingCycle} features={features[plan]} />
    </div>
  );
}

function planOptions(cycle: BillingCycle) {
  const period = cycle === "yearly" ? "year" : "month";
  return PLAN_IDS.map((id) => ({
    value: id,
    label: `${PLANS[id].name} – ${formatListPrice(PLANS[id].price[cycle])}/${period}`,
  }));
}
