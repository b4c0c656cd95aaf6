import { PAGES } from "#shared/paths.ts";
import { DEFAULT_BILLING_CYCLE, ENTERPRISE, PLAN_IDS, PLANS, TRIAL_DAYS } from "#shared/plans.ts";
import { Badge } from "#ui/badge.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { PageSettings } from "../page.ts";
import { PlanCard } from "./plan-card.tsx";

const CYCLES = [
  { value: "monthly", label: "Monthly" },
  { value: "yearly", label: "Yearly", detail: <Badge variant="signal">Save 2 months</Badge> },
] as const;

/** The plans with prices of both billing periods; CSS shows those of the selected one. */
export function Pricing({ plans }: Pick<PageSettings, "plans">) {
  return (
    <section className="section" id="pricing" aria-labelledby="pricing-title">
      <div className="page-width stack pricing">
        <div className="pricing__head cluster">
          <div className="stack stack--tight">
            <h2 id="pricing-title">Pricing</h2>
            <p className="lead">
              Plans differ by the visits to your site and by what is included. Each one starts with{" "}
              {TRIAL_DAYS} free days.
            </p>
          </div>
          <RadioGroup
            name="billing"
            label="Billing period"
            defaultValue={DEFAULT_BILLING_CYCLE}
            options={CYCLES}
          />
        </div>
        <ul className="pricing__plans">
          {[...PLAN_IDS.map((id) => PLANS[id]), ENTERPRISE].map((plan) => (
            <PlanCard key={plan.id} plan={plan} features={plans.features[plan.id]} />
          ))}
        </ul>
        <p className="muted">
          {plans.explanations.map((sentence) => `${sentence} `)}
          {needsAsking(plans) &&
            "What is listed as on request is not part of the price: people do it by separate agreement, or this version does not have it yet. "}
          <a href={`${PAGES.helpCenter}#scans`}>What scans find and what they do not</a>
        </p>
      </div>
    </section>
  );
}

function needsAsking({ features }: PageSettings["plans"]): boolean {
  return Object.values(features).some((list) => list.some(({ isIncluded }) => !isIncluded));
}
