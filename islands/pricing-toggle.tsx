import { useState } from "react";
import { PAGES } from "../src/shared/paths.ts";
import {
  type BillingCycle,
  DEFAULT_BILLING_CYCLE,
  ENTERPRISE,
  formatListPrice,
  PLAN_IDS,
  PLANS,
  type Plan,
} from "../src/shared/plans.ts";
import { Badge } from "../src/ui/badge.tsx";
import { classNames } from "../src/ui/class-names.ts";
import { LinkButton } from "../src/ui/link-button.tsx";
import { RadioGroup } from "../src/ui/radio-group.tsx";

const MOST_POPULAR = "professional";

const CYCLES = [
  { value: "monthly", label: "Monthly" },
  { value: "yearly", label: "Yearly", detail: <Badge variant="signal">Save 2 months</Badge> },
] as const;

/** The plans, priced by month or by year. */
export function PricingToggle() {
  const [cycle, setCycle] = useState<BillingCycle>(DEFAULT_BILLING_CYCLE);
  return (
    <div className="pricing">
      <div className="pricing__toggle">
        <RadioGroup
          name="billing"
          label="Billing period"
          value={cycle}
          onChange={setCycle}
          options={CYCLES}
        />
      </div>
      <ul className="pricing__plans">
        {[...PLAN_IDS.map((id) => PLANS[id]), ENTERPRISE].map((plan) => (
          <PlanCard key={plan.id} plan={plan} cycle={cycle} />
        ))}
      </ul>
    </div>
  );
}

function PlanCard({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const isPopular = plan.id === MOST_POPULAR;
  const visits = plan.visits === null ? "Unlimited visits" : `${plan.visits.toLocaleString("en-US")} visits`;
  return (
    <li className={classNames("plan-card", isPopular && "plan-card--popular")}>
      <div className="plan-card__head">
        <h3 className="plan-card__name">{plan.name}</h3>
        {isPopular && <Badge variant="signal">Most Popular</Badge>}
      </div>
      <p className="muted">{plan.summary}</p>
      <Price plan={plan} cycle={cycle} />
      <p className="plan-card__visits">{visits} per month</p>
      <ul className="check-list">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <PlanLink plan={plan} cycle={cycle} variant={isPopular ? "primary" : "secondary"} />
    </li>
  );
}

function Price({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  return (
    <p className="price">
      <span className="price__amount">{plan.price ? formatListPrice(plan.price[cycle]) : "Custom"}</span>{" "}
      {plan.price && <span className="muted">per {cycle === "yearly" ? "year" : "month"}</span>}
    </p>
  );
}

interface PlanLinkProps {
  plan: Plan;
  cycle: BillingCycle;
  variant: "primary" | "secondary";
}

function PlanLink({ plan, cycle, variant }: PlanLinkProps) {
  if (!plan.price) {
    return (
      <LinkButton wide variant={variant} href={PAGES.contact}>
        Contact us
      </LinkButton>
    );
  }
  const query = new URLSearchParams({ plan: plan.id, billing: cycle });
  return (
    <LinkButton wide variant={variant} href={`${PAGES.register}?${query}`}>
      Start free trial <span className="visually-hidden">with {plan.name}</span>
    </LinkButton>
  );
}
