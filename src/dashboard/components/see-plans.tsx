import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Leads from something that the plan lacks to the plans that have it. */
export function SeePlans() {
  return (
    <p>
      <LinkButton variant="secondary" href={DASHBOARD.billing}>
        {t("See the plans")}
      </LinkButton>
    </p>
  );
}
