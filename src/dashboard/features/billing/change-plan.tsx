import { useState } from "react";
import * as v from "valibot";
import { changePlan, previewPlan } from "#shared/billing/contract.ts";
import { DEFAULT_CURRENCY } from "#shared/billing/currency.ts";
import {
  type BillingView,
  type ChangePlanInput,
  type Money,
  type PlanChoice,
  PlanChoiceSchema,
  type PlanPreview,
} from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { formatDay, formatMoney } from "../../format.ts";
import { Fact } from "./fact.tsx";
import { Panel, type PanelProps } from "./panel.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { type CurrentPlan, lessDiscount, planName, planPrice, renewalWords } from "./plan-words.ts";
import { useBillingAction } from "./use-billing-action.ts";

interface Quote {
  choice: PlanChoice;
  preview: PlanPreview;
}

/**
 * Changes the plan or cycle in two steps: a choice, then a confirmation of its cost (WCAG 3.3.4).
 */
export function ChangePlan({ billing, onClose, onDone }: PanelProps) {
  const [choice, setChoice] = useState<PlanChoice>({
    plan: billing.plan,
    billingCycle: billing.billingCycle,
  });
  const [quote, setQuote] = useState<Quote | null>(null);
  if (quote) {
    return (
      <Panel title={t("Review the change")} key="review">
        <ReviewChange
          {...quote}
          current={billing}
          onPreview={(preview) => setQuote({ ...quote, preview })}
          onBack={() => setQuote(null)}
          onDone={onDone}
        />
      </Panel>
    );
  }
  return (
    <Panel title={t("Change plan")} key="choose">
      <ChoosePlan
        current={billing}
        choice={choice}
        onChoose={setChoice}
        onQuote={setQuote}
        onClose={onClose}
      />
    </Panel>
  );
}

interface ChoosePlanProps {
  current: BillingView;
  choice: PlanChoice;
  onChoose: (choice: PlanChoice) => void;
  onQuote: (quote: Quote) => void;
  onClose: () => void;
}

function ChoosePlan({ current, choice, onChoose, onQuote, onClose }: ChoosePlanProps) {
  const form = useForm({
    schema: otherThan(current),
    send: async (chosen) => onQuote({ choice: chosen, preview: await call(previewPlan, { body: chosen }) }),
    leaves: true,
    fallback: t("We couldn’t calculate what the change costs. Please try again."),
  });
  return (
    <FormFrame form={form} wide>
      <PlanFields
        choice={choice}
        onChoose={onChoose}
        currency={current.currency ?? DEFAULT_CURRENCY}
        current={current}
        error={form.errorOf("plan")}
      />
      <FormButtons
        form={form}
        busyLabel={t("Calculating…")}
        submit={t("See what it costs")}
        cancel={t("Keep current plan")}
        onCancel={onClose}
      />
    </FormFrame>
  );
}

function otherThan({ plan, billingCycle }: PlanChoice) {
  return v.pipe(
    PlanChoiceSchema,
    v.forward(
      v.check(
        (choice) => choice.plan !== plan || choice.billingCycle !== billingCycle,
        t("You already have this. Choose another plan or billing cycle."),
      ),
      ["plan"],
    ),
  );
}

interface ReviewChangeProps {
  current: CurrentPlan;
  choice: PlanChoice;
  preview: PlanPreview;
  /** Receives a new preview when the shown preview becomes outdated. */
  onPreview: (preview: PlanPreview) => void;
  onBack: () => void;
  onDone: () => void;
}

function ReviewChange({ current, choice, preview, onPreview, onBack, onDone }: ReviewChangeProps) {
  const change = useBillingAction(makeChange, t("Your plan couldn’t be changed. Please try again."));

  async function makeChange(input: ChangePlanInput): Promise<BillingView> {
    try {
      return await call(changePlan, { body: input });
    } catch (error) {
      if (isOutdated(error)) onPreview(await call(previewPlan, { body: choice }));
      throw error;
    }
  }

  async function confirm() {
    const { prorationDate, dueNow, nextCharge } = preview;
    const shown = { prorationDate, dueNow: dueNow.amount, nextCharge: nextCharge.amount };
    const view = await change.run({ ...choice, ...shown });
    if (!view) return;
    toast(outcome(view, choice));
    onDone();
  }

  return (
    <>
      <p>
        <RichText
          text="From <strong>{current}</strong> to <strong>{choice}</strong>."
          values={{ current: planName(current), choice: planName(choice) }}
        />
      </p>
      <dl className="billing-facts">
        <Fact term={t("Takes effect")}>{effect(preview)}</Fact>
        <Fact term={t("Charged now")}>
          {preview.dueNow.amount > 0 ? formatMoney(preview.dueNow) : t("Nothing")}
        </Fact>
        <CreditFact label={t("Your credit, used first")} credit={preview.balance} />
        <CreditFact label={t("Credit from this change")} credit={preview.credit} />
        <Fact term={t("Next charge")}>{nextChargeWords(preview)}</Fact>
      </dl>
      <p>
        {t("Your subscription {plan}", {
          plan: renewalWords(
            planPrice(choice, current.currency ?? DEFAULT_CURRENCY) + lessDiscount(current.discount),
          ),
        })}
      </p>
      {change.failure && <Alert variant="destructive">{change.failure}</Alert>}
      <div className="cluster">
        <Button busy={change.busy} busyLabel={t("Changing…")} onClick={confirm}>
          {t("Confirm the change")}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {t("Choose another plan")}
        </Button>
      </div>
    </>
  );
}

function CreditFact({ label, credit }: { label: string; credit: Money }) {
  return credit.amount === 0 ? null : <Fact term={label}>{formatMoney(credit)}</Fact>;
}

function nextChargeWords({ nextCharge, isBeforeCredit }: PlanPreview): string {
  const words = t("{amount} on {day}", { amount: formatMoney(nextCharge), day: formatDay(nextCharge.date) });
  return isBeforeCredit ? t("{words}, minus any remaining credit", { words }) : words;
}

/** Whether the server refused the change because its cost no longer matches the preview. */
function isOutdated(error: unknown): boolean {
  return error instanceof HttpError && /^preview_(expired|changed)$/.test(error.code ?? "");
}

function effect({ takesEffect, effectiveAt }: PlanPreview): string {
  switch (takesEffect) {
    case "trial":
      return t("Immediately. Your free trial continues as before");
    case "period_end":
      return t("On {effectiveAt}. Until then, you keep what you’ve paid for", {
        effectiveAt: formatDay(effectiveAt),
      });
    default:
      return t("As soon as the payment goes through");
  }
}

function outcome({ plan, billingCycle, pendingChange, openInvoice }: BillingView, choice: PlanChoice) {
  if (pendingChange) {
    const day = formatDay(pendingChange.effectiveAt);
    return {
      title: t("Change scheduled"),
      description: t("You’ll be on {pendingChange} starting {day}.", {
        pendingChange: planName(pendingChange),
        day,
      }),
    };
  }
  const isChanged = plan === choice.plan && billingCycle === choice.billingCycle;
  if (!isChanged && openInvoice) {
    return { title: t("One more step"), description: t("Finish the payment to change your plan.") };
  }
  return {
    title: t("Plan changed"),
    description: t("You’re now on {planName}.", { planName: planName({ plan, billingCycle }) }),
  };
}
