import { useCallback, useId, useState } from "react";
import { useNavigate } from "react-router";
import { subscribe } from "#shared/api/billing.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { PLANS } from "#shared/plans.ts";
import {
  type BillingView,
  type OpenInvoice,
  type PlanChoice,
  type SubscribeInput,
  SubscribeSchema,
} from "#shared/schemas/billing.ts";
import { type RegistrationChoices, RegistrationChoicesSchema } from "#shared/schemas/registration.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { RenewalTerms } from "#ui/renewal-terms.tsx";
import { useForm } from "#ui/use-form.ts";
import { formatDay } from "../../format.ts";
import { CardEntryFields, useCardEntry } from "./card-entry.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { planPrice } from "./plan-words.ts";
import { paymentSentence, useBillingAction, useBillingMutation } from "./use-billing-action.ts";
import { useReturnedSetup } from "./use-returned-setup.ts";

const FALLBACK = "Your subscription could not be started. Please try again.";

export function SubscribeForm({ billing }: { billing: BillingView }) {
  const [choice, setChoice] = useState<PlanChoice>({
    plan: billing.plan,
    billingCycle: billing.billingCycle,
  });
  const termsId = useId();
  const card = useCardEntry();
  const subscribing = useBillingMutation((body: SubscribeInput) => call(subscribe, { body }));
  const welcome = useWelcome();
  const returnFailure = useReturnedSubscription(welcome);
  const form = useForm({
    schema: RegistrationChoicesSchema,
    send,
    leaves: true,
    fallback: FALLBACK,
    sentence: paymentSentence,
    onFailure: card.refused,
  });
  const failure = form.failure ?? returnFailure;

  async function send({ contactPerson, ...chosen }: RegistrationChoices) {
    const dueNow = dueToday(billing, chosen);
    const returnPath = `${DASHBOARD.subscribe}?${new URLSearchParams({ ...chosen, dueNow: String(dueNow) })}`;
    const setupIntentId = await card.confirm(contactPerson, returnPath);
    welcome(await subscribing.mutateAsync({ ...chosen, setupIntentId, dueNow }));
  }

  return (
    <Card className="stack">
      <FormFrame form={form} failure={failure} wide>
        <PlanFields choice={choice} onChoose={setChoice} error={form.errorOf("plan")} />
        <CardEntryFields entry={card} form={form} />
        <RenewalTerms id={termsId} {...choice} charge={chargeSentence(billing, choice)} />
        <p>
          <SubmitButton form={form} busyLabel="Subscribing…" aria-describedby={termsId}>
            Subscribe
          </SubmitButton>
        </p>
      </FormFrame>
    </Card>
  );
}

/** Returns the cents that the screen says are charged now. */
function dueToday({ now, trialEnd }: BillingView, { plan, billingCycle }: PlanChoice): number {
  return trialEnd && trialEnd > now ? 0 : PLANS[plan].price[billingCycle];
}

/** The rest of a trial stays free; otherwise the first charge is immediate. */
function chargeSentence({ now, trialEnd }: BillingView, { plan, billingCycle }: PlanChoice): string {
  const price = planPrice(plan, billingCycle);
  return trialEnd && trialEnd > now
    ? `You pay nothing today. From ${formatDay(trialEnd)}, when your free trial ends, the price is ${price}.`
    : `The price is ${price}, from today.`;
}

const SUBSCRIBED = { title: "You are subscribed", description: "Your widgets show on your sites." };

function unfinished(openInvoice: OpenInvoice | null) {
  return openInvoice?.needs === "card"
    ? {
        title: "Your card could not be charged",
        description: "Use another card, and your subscription starts.",
      }
    : { title: "One more step", description: "Finish the payment, and your subscription starts." };
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

/** Starts a subscription after the redirect of its 3-D Secure check; returns a failure. */
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
