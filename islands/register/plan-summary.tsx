import type { PlanFeature } from "#shared/plan-features.ts";
import { type BillingCycle, formatListPrice, type Plan, TRIAL_DAYS } from "#shared/plans.ts";
import { PlanFeatureList } from "#ui/plan-feature-list.tsx";

interface PlanSummaryProps {
  plan: Plan & { price: Record<BillingCycle, number>; visits: number };
  billingCycle: BillingCycle;
  features: readonly PlanFeature[];
}

const STEPS = [
  "Create your account",
  "Set up your payment method",
  "Integrate the widget into your site",
  `Billing starts after the ${TRIAL_DAYS}-day trial`,
];

export function PlanSummary({ plan, billingCycle, features }: PlanSummaryProps) {
  const price = formatListPrice(plan.price[billingCycle]);
  const period = billingCycle === "yearly" ? "year" : "month";
  return (
    <section className="plan-summary stack" aria-label="Your selection">
      <div className="stack stack--tight" aria-live="polite">
        <h2 className="plan-summary__name">{plan.name}</h2>
        <p className="price">
          <span className="price__amount">{price}</span> <span className="muted">per {period}</span>
        </p>
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
