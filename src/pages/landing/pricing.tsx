import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { DEFAULT_BILLING_CYCLE, ENTERPRISE, PLAN_IDS, PLANS, TRIAL_DAYS } from "#shared/plans.ts";
import { t, translateMessage } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { PageSettings } from "../page.ts";
import { PlanCard } from "./plan-card.tsx";

function cycles() {
  const saving = <Badge variant="signal">{t("Save 2 months")}</Badge>;
  return [
    { value: "monthly", label: t("Monthly") },
    { value: "yearly", label: t("Yearly"), detail: saving },
  ] as const;
}

/** The plans with prices of both billing periods; CSS shows those of the selected one. */
export function Pricing({ plans, eurPrices }: Pick<PageSettings, "plans" | "eurPrices">) {
  return (
    <section className="section" id="pricing" aria-labelledby="pricing-title">
      <div className="page-width stack pricing">
        <div className="pricing__head cluster">
          <div className="stack stack--tight">
            <h2 id="pricing-title">{t("Pricing")}</h2>
            <p className="lead">
              {t(
                "Plans differ by the visits to your site and by what is included. Each one starts with {days} free days.",
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
                "You pay in euros where the euro is the currency, and in US dollars elsewhere: the country you give with your card decides.",
              )}{" "}
            </>
          )}
          {plans.explanations.map((sentence) => `${translateMessage(sentence)} `)}
          {needsAsking(plans) && (
            <>
              {t(
                "What is listed as on request is not part of the price: people do it by separate agreement, or this version does not have it yet.",
              )}{" "}
            </>
          )}
          <a href={localPath(`${PAGES.helpCenter}#scans`)}>{t("What scans find and what they do not")}</a>
        </p>
      </div>
    </section>
  );
}

function needsAsking({ features }: PageSettings["plans"]): boolean {
  return Object.values(features).some((list) => list.some(({ isIncluded }) => !isIncluded));
}
