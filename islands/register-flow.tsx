import { useEffect, useRef, useState } from "react";
import { renewalPrice } from "#shared/billing/format-price.ts";
import { listCurrency } from "#shared/billing/list-currency.ts";
import type { PlanFeatures } from "#shared/billing/plan-features.ts";
import {
  BILLING_COUNTRY,
  DEFAULT_BILLING_CYCLE,
  DEFAULT_PLAN,
  PLANS,
  TRIAL_DAYS,
} from "#shared/billing/prices-trial-and-grace.ts";
import { t } from "#shared/language/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { likelyCountry } from "#ui/browser/likely-country.ts";
import { onPageRestored } from "#ui/browser/on-page-restored.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { type Draft, readDraft, updateDraft } from "./register/draft.ts";
import { applyQuery, findRegistration, mayHaveRegistration } from "./register/find-registration.ts";
import { clearIncompleteUser, type IncompleteUser } from "./register/incomplete-user.ts";
import { LateStep2, preloadStep2 } from "./register/late-step-2.tsx";
import { PlanSummary } from "./register/plan-summary.tsx";
import { Step1 } from "./register/step-1.tsx";
import type { Choices } from "./register/step-2.tsx";
import { StepHeading } from "./register/step-heading.tsx";
import { useSteps } from "./register/use-steps.ts";

export interface RegisterFlowProps {
  publicUrl: string;
  publishableKey: string;
  /** Whether euro countries pay in euros. */
  eurPrices: boolean;
  features: PlanFeatures;
}

const DEFAULT_CHOICES: Choices = {
  plan: DEFAULT_PLAN,
  billingCycle: DEFAULT_BILLING_CYCLE,
  contactPerson: "",
  promotionCode: "",
  country: BILLING_COUNTRY,
};

/** Two-step registration. Both steps stay mounted, so going back loses nothing. */
export function RegisterFlow({ publicUrl, publishableKey, eurPrices, features }: RegisterFlowProps) {
  const [user, setUser] = useState<IncompleteUser | null>(null);
  const [choices, setChoices] = useState(DEFAULT_CHOICES);
  const { plan, billingCycle } = choices;
  const currency = listCurrency(choices.country, { eurPrices });
  const [searching, setSearching] = useState(false);
  /** Reason step 2 led back to step 1. */
  const [lost, setLost] = useState<string | null>(null);
  const { step, goTo, goBack } = useSteps();
  const shown = searching ? "searching" : user && step === 2 ? "step2" : "step1";
  const heading = useHeadingFocus(shown);

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    applyQuery(query);
    const guessed = { ...DEFAULT_CHOICES, country: likelyCountry() };
    setChoices({ ...guessed, ...readDraft() });
    if (!mayHaveRegistration()) return;
    setSearching(true);
    findRegistration(query).then((found) => {
      setSearching(false);
      if (!found) return;
      setChoices({ ...guessed, ...found.choices, ...readDraft() });
      setUser(found.user);
      goTo(2, { replace: true });
    });
  }, [goTo]);

  useEffect(preloadStep2, []);
  useEffect(() => onPageRestored(restartWhenDone), []);

  function choose(change: Draft) {
    setChoices((before) => ({ ...before, ...change }));
    updateDraft(change);
  }

  function enterStep2(created: IncompleteUser) {
    setLost(null);
    setUser(created);
    goTo(2);
  }

  function startAgain(sentence: string) {
    clearIncompleteUser();
    updateDraft({ started: false });
    setLost(sentence);
    setUser(null);
    goTo(1, { replace: true });
  }

  return (
    <div className={classNames("register page-width", shown !== "searching" && "register--wide")}>
      <div className="card stack">
        {shown === "searching" && <Skeleton lines={5} label={t("Loading your registration")} />}
        <div className="stack" hidden={shown !== "step1"}>
          <StepHeading
            step={1}
            title={t("Create Your Account")}
            ref={shown === "step1" ? heading : undefined}
          >
            {t("{name}: {trialDays} days free, then {plan}. Plan and card come next.", {
              name: PLANS[plan].name,
              trialDays: TRIAL_DAYS,
              plan: renewalPrice(plan, billingCycle, currency),
            })}
          </StepHeading>
          {lost && <Alert variant="warning">{lost}</Alert>}
          <div className="stack register__columns">
            <Step1 onCreated={enterStep2} />
            {shown === "step1" && (
              <PlanSummary
                plan={PLANS[plan]}
                billingCycle={billingCycle}
                currency={currency}
                features={features[plan]}
                quote={null}
              />
            )}
          </div>
        </div>
        {user && (
          <div className="stack" hidden={shown !== "step2"}>
            <p>
              <Button variant="quiet" small onClick={goBack}>
                <Icon name="arrowLeft" /> {t("Back to step 1")}
              </Button>
            </p>
            <StepHeading step={2} title={t("Choose Your Plan")} ref={shown === "step2" ? heading : undefined}>
              <RichText text="For the account <strong>{email}</strong>" values={{ email: user.email }} />
            </StepHeading>
            <LateStep2
              user={user}
              choices={choices}
              onChoose={choose}
              onLost={startAgain}
              publicUrl={publicUrl}
              publishableKey={publishableKey}
              currency={currency}
              features={features}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Reloads if the back button restores a completed registration. */
function restartWhenDone(): void {
  if (!readDraft().started) location.reload();
}

/** Focuses the heading of each step that replaces another. */
function useHeadingFocus(shown: "searching" | "step1" | "step2") {
  const heading = useRef<HTMLHeadingElement>(null);
  const started = useRef(false);
  useEffect(() => {
    if (started.current && shown !== "searching") heading.current?.focus();
    started.current = true;
  }, [shown]);
  return heading;
}
