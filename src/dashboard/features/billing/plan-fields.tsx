import { PAGES } from "#shared/paths.ts";
import { ENTERPRISE, PLAN_IDS, PLANS } from "#shared/plans.ts";
import type { PlanChoice } from "#shared/schemas/billing.ts";
import { Badge } from "#ui/badge.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { formatNumber } from "../../format.ts";
import { PlanIncludes } from "./plan-includes.tsx";
import { type CurrentPlan, ownPrice, planPrice } from "./plan-words.ts";

const CYCLES = [
  { value: "monthly", label: "Monthly" },
  { value: "yearly", label: "Yearly", detail: <Badge variant="signal">Save 2 months</Badge> },
] as const;

interface PlanFieldsProps {
  choice: PlanChoice;
  onChoose: (choice: PlanChoice) => void;
  /** Marks the current plan. */
  current?: CurrentPlan;
  error?: string | undefined;
}

export function PlanFields({ choice, onChoose, current, error }: PlanFieldsProps) {
  const { plan, billingCycle } = choice;
  return (
    <>
      <RadioGroup
        name="billingCycle"
        label="Billing cycle"
        value={billingCycle}
        onChange={(cycle) => onChoose({ plan, billingCycle: cycle })}
        options={CYCLES}
      />
      <RadioGroup
        name="plan"
        label="Plan"
        value={plan}
        onChange={(id) => onChoose({ plan: id, billingCycle })}
        error={error ?? null}
        options={PLAN_IDS.map((id) => ({
          value: id,
          label: PLANS[id].name,
          detail: <PlanDetail offer={{ plan: id, billingCycle }} current={current} />,
        }))}
      />
      <PlanIncludes plan={plan} />
      <p className="muted">
        More visits or terms of your own? <a href={PAGES.contact}>Talk to us about {ENTERPRISE.name}</a>.
      </p>
    </>
  );
}

function PlanDetail({ offer, current }: { offer: PlanChoice; current: CurrentPlan | undefined }) {
  const { plan, billingCycle } = offer;
  const isCurrent = current?.plan === plan && current.billingCycle === billingCycle;
  return (
    <span className="plan-option small">
      <span>{isCurrent ? ownPrice(current) : planPrice(plan, billingCycle)}</span>
      <span>{formatNumber(PLANS[plan].visits)} visits a month</span>
      {isCurrent && <Badge>Your plan now</Badge>}
    </span>
  );
}
