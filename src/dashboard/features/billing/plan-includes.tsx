import { PLANS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { PlanFeatureList } from "#ui/plan-feature-list.tsx";
import { readPageSettings } from "../../page-settings.ts";

export function PlanIncludes({ plan }: { plan: PlanId }) {
  return (
    <div className="stack stack--tight">
      <p>
        <strong>{t("{name} includes", { name: PLANS[plan].name })}</strong>
      </p>
      <PlanFeatureList
        features={readPageSettings().planFeatures?.[plan] ?? []}
        onRequest={<a href={localPath(`${PAGES.contact}?topic=general`)}>{t("On request")}</a>}
      />
    </div>
  );
}
