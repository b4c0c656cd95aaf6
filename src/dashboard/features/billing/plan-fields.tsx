import type { Currency } from "#shared/billing/currency.ts";
import { ENTERPRISE, PLAN_IDS, PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { PlanChoice } from "#shared/billing/schemas.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { formatNumber } from "../../format.ts";
import { PlanIncludes } from "./plan-includes.tsx";
import { type CurrentPlan, ownPrice, planPrice } from "./plan-words.ts";

const CYCLES = [
  { value: "monthly", label: t("Monthly") },
  { value: "yearly", label: t("Yearly"), detail: <Badge variant="signal">{t("Save 2 months")}</Badge> },
] as const;

interface PlanFieldsProps {
  choice: PlanChoice;
  onChoose: (choice: PlanChoice) => void;
  currency: Currency;
  /** Marks the current plan. */
  current?: CurrentPlan;
  error?: string | undefined;
}

export function PlanFields({ choice, onChoose, currency, current, error }: PlanFieldsProps) {
  const { plan, billingCycle } = choice;
  return (
    <>
      <RadioGroup
        name="billingCycle"
        label={t("Billing cycle")}
        value={billingCycle}
        onChange={(cycle) => onChoose({ plan, billingCycle: cycle })}
        options={CYCLES}
      />
      <RadioGroup
        name="plan"
        label={t("Plan")}
        value={plan}
        onChange={(id) => onChoose({ plan: id, billingCycle })}
        error={error ?? null}
        options={PLAN_IDS.map((id) => ({
          value: id,
          label: PLANS[id].name,
          detail: <PlanDetail offer={{ plan: id, billingCycle }} currency={currency} current={current} />,
        }))}
      />
      <PlanIncludes plan={plan} />
      <p className="muted">
        <RichText
          text="More visits or custom terms? <link>Talk to us about {name}</link>."
          values={{ name: ENTERPRISE.name }}
          parts={{ link: (words) => <a href={localPath(PAGES.contact)}>{words}</a> }}
        />
      </p>
    </>
  );
}

interface PlanDetailProps {
  offer: PlanChoice;
  currency: Currency;
  current: CurrentPlan | undefined;
}

function PlanDetail({ offer, currency, current }: PlanDetailProps) {
  const { plan, billingCycle } = offer;
  const isCurrent = current?.plan === plan && current.billingCycle === billingCycle;
  return (
    <span className="plan-option small">
      <span>{isCurrent ? ownPrice(current) : planPrice(offer, currency)}</span>
      <span>{t("{visits} visits a month", { visits: formatNumber(PLANS[plan].visits) })}</span>
      {isCurrent && <Badge>{t("Your current plan")}</Badge>}
    </span>
  );
}
