import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Links from a feature that the plan lacks to the plans that include it. */
export function SeePlans() {
  return (
    <p>
      <LinkButton variant="secondary" href={DASHBOARD.billing}>
        {t("See the plans")}
      </LinkButton>
    </p>
  );
}
