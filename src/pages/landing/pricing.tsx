import { formatAmount } from "#shared/billing/format-price.ts";
import type { PlanFeature } from "#shared/billing/plan-features.ts";
import {
  BILLING_CYCLES,
  type BillingCycle,
  DEFAULT_BILLING_CYCLE,
  ENTERPRISE,
  PLAN_IDS,
  PLANS,
  type Plan,
  TRIAL_DAYS,
} from "#shared/billing/prices-trial-and-grace.ts";
import { localPath } from "#shared/language/local-path.ts";
import { currentLanguage, formatCount, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { SCAN_LIMITS } from "#shared/sites/scan-limits.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PlanFeatureList } from "#ui/plan-feature-list.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { PageSettings } from "../page.ts";

const MOST_POPULAR = "professional";

function cycles() {
  const saving = <Badge variant="signal">{t("Save 2 months")}</Badge>;
  return [
    { value: "monthly", label: t("Monthly") },
    { value: "yearly", label: t("Yearly"), detail: saving },
  ] as const;
}

/** The plans, with prices for both billing cycles; CSS shows the selected cycle. */
export function Pricing({ plans, eurPrices }: Pick<PageSettings, "plans" | "eurPrices">) {
  return (
    <section className="section section--sunk" id="pricing" aria-labelledby="pricing-title">
      <div className="page-width stack pricing">
        <div className="pricing__head cluster">
          <div className="stack stack--tight">
            <h2 id="pricing-title">{t("Pricing")}</h2>
            <p className="lead">
              {t(
                "Plans differ in the number of visits and in what they include. Each one starts with {days} free days.",
                { days: TRIAL_DAYS },
              )}
            </p>
          </div>
          <RadioGroup
            name="billing"
            label={t("Billing period")}
            defaultValue={DEFAULT_BILLING_CYCLE}
            options={cycles()}
          />
        </div>
        <ul className="pricing__plans">
          {[...PLAN_IDS.map((id) => PLANS[id]), ENTERPRISE].map((plan) => (
            <PlanCard key={plan.id} plan={plan} eurPrices={eurPrices} features={plans.features[plan.id]} />
          ))}
        </ul>
        <p className="muted">
          {eurPrices && (
            <>
              {t(
                "You pay in euros in countries that use the euro, and in US dollars elsewhere, depending on the country you enter with your card.",
              )}{" "}
            </>
          )}
          {plans.explanations.map((sentence) => `${t(sentence)} `)}
          {needsAsking(plans) && <>{t("“On request” means by separate agreement, not in the price.")} </>}
          <a href={localPath(`${PAGES.helpCenter}#scans`)}>{t("What scans find and what they don’t")}</a>
        </p>
      </div>
    </section>
  );
}

function needsAsking({ features }: PageSettings["plans"]): boolean {
  return Object.values(features).some((list) => list.some(({ isIncluded }) => !isIncluded));
}

interface PlanCardProps {
  plan: Plan;
  /** Whether euro countries pay in euros. */
  eurPrices: boolean;
  features: readonly PlanFeature[];
}

function PlanCard({ plan, eurPrices, features }: PlanCardProps) {
  const isPopular = plan.id === MOST_POPULAR;
  return (
    <li className={classNames("plan-card tile stack stack--tight", isPopular && "plan-card--popular")}>
      <div className="plan-card__head cluster">
        <h3 className="plan-card__name">{plan.name}</h3>
        {isPopular && <Badge variant="signal">{t("Most Popular")}</Badge>}
      </div>
      <p className="muted">{t(plan.summary)}</p>
      <Price plan={plan} eurPrices={eurPrices} />
      <p className="plan-card__visits">
        {plan.visits === null
          ? t("Unlimited visits per month")
          : t("{visits} visits per month", { visits: formatCount(plan.visits) })}
      </p>
      <p className="small">{scanWords(plan)}</p>
      <PlanFeatureList
        features={features}
        onRequest={
          <a href={localPath(`${PAGES.contact}?topic=general`)}>
            {t("On request")} <span className="visually-hidden">{t("with {plan}", { plan: plan.name })}</span>
          </a>
        }
      />
      <PlanLink plan={plan} variant={isPopular ? "primary" : "secondary"} />
    </li>
  );
}

/** Returns the number of websites and pages covered by a plan's scans. */
function scanWords({ id }: Plan): string {
  if (id === "enterprise") return t("Scans: websites and pages by agreement");
  const { sites, pages, pdfs } = SCAN_LIMITS[id];
  const values = { sites, pages: formatCount(pages), pdfs: formatCount(pdfs) };
  return sites === 1
    ? t("Scans: 1 website, up to {pages} pages and {pdfs} PDFs", values)
    : t("Scans: {sites} websites, up to {pages} pages and {pdfs} PDFs each", values);
}

function Price({ plan, eurPrices }: Pick<PlanCardProps, "plan" | "eurPrices">) {
  const { price } = plan;
  const eurosFirst = eurPrices && currentLanguage() === "de";
  if (!price) return <p className="price__amount">{t("Custom")}</p>;
  return (
    <div>
      {BILLING_CYCLES.map((cycle) => (
        <p className={`price only-${cycle}`} key={cycle}>
          <span className="price__amount">{formatAmount(price[cycle], eurosFirst ? "eur" : "usd")}</span>{" "}
          <span className="muted">{cycle === "yearly" ? t("per year") : t("per month")}</span>
          {eurPrices && (
            <span className="price__other">
              {eurosFirst
                ? t("{price} outside the euro area", { price: formatAmount(price[cycle], "usd") })
                : t("{price} in the euro area", { price: formatAmount(price[cycle], "eur") })}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}

function PlanLink({ plan, variant }: { plan: Plan; variant: "primary" | "secondary" }) {
  if (!plan.price) {
    return (
      <LinkButton wide variant={variant} href={localPath(`${PAGES.contact}?topic=enterprise`)}>
        {t("Contact us")}
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
          {t("Start free trial")}{" "}
          <span className="visually-hidden">{t("with {plan}", { plan: plan.name })}</span>
        </LinkButton>
      ))}
    </div>
  );
}

function registrationPath(plan: Plan, cycle: BillingCycle): string {
  return localPath(`${PAGES.register}?${new URLSearchParams({ plan: plan.id, billing: cycle })}`);
}
