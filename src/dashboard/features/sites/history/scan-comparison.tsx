import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { compareScans } from "#shared/issues/contract.ts";
import type { IssueSummary } from "#shared/issues/schemas.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { countOf } from "../../../components/count-of.ts";
import { QueryView } from "../../../components/query-view.tsx";
import { formatMoment } from "../../../format.ts";
import { query } from "../../../query.ts";
import { findingText } from "../../issues/finding-text.ts";
import { IMPACT_NAMES } from "../../issues/words.ts";
import type { ScanPoint } from "./scan-points.ts";

interface ScanComparisonProps {
  siteId: string;
  /** Oldest first. */
  points: ScanPoint[];
}

/** Compares two scans; the address holds which. */
export function ScanComparison({ siteId, points }: ScanComparisonProps) {
  const [address, setAddress] = useSearchParams();
  const idIn = (name: string) => points.find(({ id }) => id === address.get(name))?.id;
  const from = idIn("from") ?? points.at(-2)?.id;
  const to = idIn("to") ?? points.at(-1)?.id;
  if (!from || !to) return null;
  const options = points.toReversed().map(({ id, at }) => ({ value: id, label: formatMoment(at) }));

  const choose = (name: "from" | "to") => ({
    name,
    options,
    onChoose: (id: string) =>
      setAddress((now) => ({ ...Object.fromEntries(now), [name]: id }), {
        replace: true,
        preventScrollReset: true,
      }),
  });

  return (
    <Card className="stack stack--tight">
      <h2>{t("Compare two scans")}</h2>
      <div className="filter issue-filter issue-filter--wide">
        <ChoiceField label={t("Earlier scan")} value={from} {...choose("from")} />
        <ChoiceField label={t("Later scan")} value={to} {...choose("to")} />
      </div>
      {from === to ? (
        <p role="status">{t("Choose two different scans.")}</p>
      ) : (
        <Differences siteId={siteId} from={from} to={to} />
      )}
    </Card>
  );
}

function Differences({ siteId, from, to }: { siteId: string; from: string; to: string }) {
  const comparison = useQuery({
    ...query(compareScans, { params: { id: siteId }, query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={comparison} what={t("the comparison")} lines={4}>
      {({ appeared, gone, same }) => (
        <>
          <p role="status">
            {t("{length} appeared, {length2} gone, {same} in both.", {
              length: countOf(appeared.length, "issue"),
              length2: countOf(gone.length, "issue"),
              same: countOf(same, "issue"),
            })}
          </p>
          <IssueSummaryList title={t("Appeared")} siteId={siteId} issues={appeared} />
          <IssueSummaryList title={t("Gone")} siteId={siteId} issues={gone} />
        </>
      )}
    </QueryView>
  );
}

interface IssueSummaryListProps {
  title: string;
  siteId: string;
  issues: IssueSummary[];
}

function IssueSummaryList({ title, siteId, issues }: IssueSummaryListProps) {
  if (issues.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="plain-list">
        {issues.map((issue) => (
          <li key={issue.id}>
            {IMPACT_NAMES[issue.impact]}: <IssueLink siteId={siteId} issue={issue} />
          </li>
        ))}
      </ul>
    </>
  );
}

function IssueLink({ siteId, issue }: { siteId: string; issue: IssueSummary }) {
  const { text, lang } = findingText(issue);
  return (
    <Link className="scan-long" lang={lang} to={fillPath(DASHBOARD.scanIssue, { siteId, issueId: issue.id })}>
      {text}
    </Link>
  );
}
