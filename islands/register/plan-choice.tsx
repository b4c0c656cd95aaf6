import type { Currency } from "#shared/currency.ts";
import { parseFields } from "#shared/parse-fields.ts";
import { type BillingCycle, PLAN_IDS, PLANS, type PlanId } from "#shared/plans.ts";
import { formatAmount } from "#shared/prices.ts";
import { PlanSchema } from "#shared/schemas/registration.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { SelectField } from "#ui/select-field.tsx";

const cycles = () =>
  [
    { value: "monthly", label: t("Monthly") },
    { value: "yearly", label: t("Annual"), detail: <Badge variant="signal">{t("Save 2 months")}</Badge> },
  ] as const;

interface PlanChoiceProps {
  plan: PlanId;
  billingCycle: BillingCycle;
  currency: Currency;
  onChoose: (change: { plan?: PlanId; billingCycle?: BillingCycle }) => void;
  disabled: boolean;
}

/** Billing cycle and plan, at list prices. */
export function PlanChoice({ plan, billingCycle, currency, onChoose, disabled }: PlanChoiceProps) {
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
