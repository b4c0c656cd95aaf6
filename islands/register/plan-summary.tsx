import type { PlanFeature } from "#shared/plan-features.ts";
import { type BillingCycle, formatAmount, type Plan, TRIAL_DAYS } from "#shared/plans.ts";
import { discountWords } from "#shared/quote-words.ts";
import type { Quote } from "#shared/schemas/quote.ts";
import { PlanFeatureList } from "#ui/plan-feature-list.tsx";

interface PlanSummaryProps {
  plan: Plan & { price: Record<BillingCycle, number>; visits: number };
  billingCycle: BillingCycle;
  features: readonly PlanFeature[];
  /** Price with a promotion code; null for the list price. */
  quote: Quote | null;
}

const STEPS = [
  "Create your account",
  "Set up your payment method",
  "Integrate the widget into your site",
  `Billing starts after the ${TRIAL_DAYS}-day trial`,
];

export function PlanSummary({ plan, billingCycle, features, quote }: PlanSummaryProps) {
  const { amount, currency } = quote?.firstCharge ?? { amount: plan.price[billingCycle], currency: "usd" };
  const period = billingCycle === "yearly" ? "year" : "month";
  return (
    <section className="plan-summary stack" aria-label="Your selection">
      <div className="stack stack--tight" aria-live="polite">
        <h2 className="plan-summary__name">{plan.name}</h2>
        <p className="price">
          <span className="price__amount">{formatAmount(amount, currency)}</span>{" "}
          <span className="muted">per {period}</span>
        </p>
        {quote?.discount && <p>{discountWords(quote.discount)}</p>}
        <p>{plan.visits.toLocaleString("en-US")} visits per month</p>
      </div>
      <PlanFeatureList features={features} onRequest="On request, by separate agreement" />
      <div className="stack stack--tight">
        <h3>How it works</h3>
        <ol className="rail-list">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
