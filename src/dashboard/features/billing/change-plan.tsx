import { useState } from "react";
import * as v from "valibot";
import { previewPlan } from "#shared/api/billing.ts";
import { DEFAULT_CURRENCY } from "#shared/currency.ts";
import {
  type BillingView,
  type PlanChoice,
  PlanChoiceSchema,
  type PlanPreview,
} from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { Panel, type PanelProps } from "./panel.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { ReviewChange } from "./review-change.tsx";

interface Quote {
  choice: PlanChoice;
  preview: PlanPreview;
}

/** Changes plan or cycle in two steps: the choice, then a confirmation of its cost (WCAG 3.3.4). */
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
    fallback: t("We could not work out what the change costs. Please try again."),
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
        busyLabel={t("Working it out…")}
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
        t("This is what you have now. Choose another plan or billing cycle."),
      ),
      ["plan"],
    ),
  );
}
