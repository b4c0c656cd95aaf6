import { DASHBOARD } from "#shared/paths.ts";
import { PLAN_IDS, PLANS } from "#shared/plans.ts";
import { SCAN_LIMITS } from "#shared/scan-limits.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { countOf } from "../../../components/count-of.ts";
import { useIsOwner } from "../../session/current-account.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";

/** Says which plans have scans, to an account that has none at the moment. */
export function NoScans() {
  const { user } = useSignedInUser();
  const isOwner = useIsOwner();
  if (user.access !== "off" || user.plan === undefined) return null;
  return (
    <Alert variant="warning" title={t("Scans are part of every plan, and you have none")} live={false}>
      <ul className="plain-list">
        {PLAN_IDS.map((id) => (
          <li key={id}>
            {t("{name}: {sites}, up to {pages} each", {
              name: PLANS[id].name,
              sites: countOf(SCAN_LIMITS[id].sites, "website"),
              pages: countOf(SCAN_LIMITS[id].pages, "page"),
            })}
          </li>
        ))}
      </ul>
      <p>{t("Results of earlier scans stay here.")}</p>
      {isOwner && <LinkButton href={DASHBOARD.subscribe}>{t("Choose a plan")}</LinkButton>}
    </Alert>
  );
}
