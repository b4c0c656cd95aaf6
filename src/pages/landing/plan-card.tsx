import { PAGES } from "#shared/paths.ts";
import type { PlanFeature } from "#shared/plan-features.ts";
import { BILLING_CYCLES, type BillingCycle, formatListPrice, type Plan } from "#shared/plans.ts";
import { SCAN_LIMITS } from "#shared/scan-limits.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PlanFeatureList } from "#ui/plan-feature-list.tsx";

const MOST_POPULAR = "professional";

interface PlanCardProps {
  plan: Plan;
  features: readonly PlanFeature[];
}

export function PlanCard({ plan, features }: PlanCardProps) {
  const isPopular = plan.id === MOST_POPULAR;
  return (
    <li className={classNames("plan-card tile stack stack--tight", isPopular && "plan-card--popular")}>
      <div className="plan-card__head cluster">
        <h3 className="plan-card__name">{plan.name}</h3>
        {isPopular && <Badge variant="signal">Most Popular</Badge>}
      </div>
      <p className="muted">{plan.summary}</p>
      <Price plan={plan} />
      <p className="plan-card__visits">
        {plan.visits === null ? "Unlimited visits" : `${plan.visits.toLocaleString("en-US")} visits`} per
        month
      </p>
      <p className="small">{scanWords(plan)}</p>
      <PlanFeatureList
        features={features}
        onRequest={
          <a href={`${PAGES.contact}?topic=general`}>
            On request <span className="visually-hidden">with {plan.name}</span>
          </a>
        }
      />
      <PlanLink plan={plan} variant={isPopular ? "primary" : "secondary"} />
    </li>
  );
}

/** Says what "Scans every 24 hours" covers. */
function scanWords({ id }: Plan): string {
  if (id === "enterprise") return "Scans: websites and pages by agreement";
  const { sites, pages } = SCAN_LIMITS[id];
  const count = pages.toLocaleString("en-US");
  return sites === 1
    ? `Scans: 1 website, up to ${count} pages`
    : `Scans: ${sites} websites, up to ${count} pages each`;
}

function Price({ plan }: { plan: Plan }) {
  const { price } = plan;
  if (!price) return <p className="price__amount">Custom</p>;
  return (
    <div>
      {BILLING_CYCLES.map((cycle) => (
        <p className={`price only-${cycle}`} key={cycle}>
          <span className="price__amount">{formatListPrice(price[cycle])}</span>{" "}
          <span className="muted">per {cycle === "yearly" ? "year" : "month"}</span>
        </p>
      ))}
    </div>
  );
}

function PlanLink({ plan, variant }: { plan: Plan; variant: "primary" | "secondary" }) {
  if (!plan.price) {
    return (
      <LinkButton wide variant={variant} href={`${PAGES.contact}?topic=enterprise`}>
        Contact us
      </LinkButton>
    );
  }
  return (
    <div>
      {BILLING_CYCLES.map((cycle) => (
        <LinkButton
          wide
          variant={variant}
          className={`only-${cycle}`}
          href={registrationPath(plan, cycle)}
          key={cycle}
        >
          Start free trial <span className="visually-hidden">with {plan.name}</span>
        </LinkButton>
      ))}
    </div>
  );
}

function registrationPath(plan: Plan, cycle: BillingCycle): string {
  return `${PAGES.register}?${new URLSearchParams({ plan: plan.id, billing: cycle })}`;
}
