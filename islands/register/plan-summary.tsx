import type { Currency } from "#shared/billing/currency.ts";
import { formatAmount } from "#shared/billing/format-price.ts";
import type { PlanFeature } from "#shared/billing/plan-features.ts";
import { type BillingCycle, type Plan, TRIAL_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { discountWords } from "#shared/billing/quote-words.ts";
import type { Quote } from "#shared/billing/schemas.ts";
import { formatCount, mark, t } from "#shared/language/translate.ts";
import { PlanFeatureList } from "#ui/plan-feature-list.tsx";

interface PlanSummaryProps {
  plan: Plan & { price: Record<BillingCycle, number>; visits: number };
  billingCycle: BillingCycle;
  currency: Currency;
  features: readonly PlanFeature[];
  /** Price with a promotion code; null for the list price. */
  quote: Quote | null;
}

const STEPS = [
  mark("Create your account"),
  mark("Set up your payment method"),
  mark("Integrate the widget into your site"),
  mark("Billing starts after the {days}-day trial"),
];

export function PlanSummary({ plan, billingCycle, currency, features, quote }: PlanSummaryProps) {
  const price = quote?.firstCharge ?? { amount: plan.price[billingCycle], currency };
  return (
    <section className="plan-summary stack" aria-label={t("Your selection")}>
      <div className="stack stack--tight" aria-live="polite">
        <h2 className="plan-summary__name">{plan.name}</h2>
        <p className="price">
          <span className="price__amount">{formatAmount(price.amount, price.currency)}</span>{" "}
          <span className="muted">{billingCycle === "yearly" ? t("per year") : t("per month")}</span>
        </p>
        {quote?.discount && <p>{discountWords(quote.discount)}</p>}
        <p>{t("{visits} visits per month", { visits: formatCount(plan.visits) })}</p>
      </div>
      <PlanFeatureList features={features} onRequest={t("On request, by separate agreement")} />
      <div className="stack stack--tight">
        <h3>{t("How it works")}</h3>
        <ol className="rail-list">
          {STEPS.map((step) => (
            <li key={step}>{t(step, { days: TRIAL_DAYS })}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
