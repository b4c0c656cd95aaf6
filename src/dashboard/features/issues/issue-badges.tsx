import type { IssueView } from "#shared/issues/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { Badge, type BadgeVariant } from "#ui/badge.tsx";
import { IMPACT_NAMES, OUTCOME_NAMES, STATE_NAMES } from "./words.ts";

/** An issue's impact, kind and state, and whether only page checks have found it. */
export function IssueBadges({
  issue: { impact, outcome, state, isCorrected, browserOnly },
}: {
  issue: IssueView;
}) {
  return (
    <p className="cluster">
      <Badge variant={variantOf({ impact, outcome })}>{IMPACT_NAMES[impact]}</Badge>
      {outcome !== "failed" && <Badge>{OUTCOME_NAMES[outcome]}</Badge>}
      <Badge variant={state === "fixed" ? "success" : "neutral"}>{STATE_NAMES[state]}</Badge>
      {isCorrected && <Badge>{t("Corrected on the page")}</Badge>}
      {browserOnly && <Badge>{t("Found in your browser")}</Badge>}
    </p>
  );
}

function variantOf({ impact, outcome }: Pick<IssueView, "impact" | "outcome">): BadgeVariant {
  if (outcome !== "failed") return "neutral";
  if (impact === "minor") return "neutral";
  return impact === "moderate" ? "warning" : "danger";
}
