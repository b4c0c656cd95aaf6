import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { compareScans } from "#shared/issues/contract.ts";
import type { IssueSummary } from "#shared/issues/schemas.ts";
import { currentLanguage, plural, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { findingTitle } from "#shared/scan-rules/finding-text.ts";
import type { ScanSummary } from "#shared/sites/choices.ts";
import { IMPACTS } from "#shared/sites/choices.ts";
import { listScans } from "#shared/sites/contract.ts";
import type { ScanView, SiteView } from "#shared/sites/schemas.ts";
import { Card } from "#ui/card.tsx";
import { ChoiceField, fieldsOf } from "../../../components/choice-field.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { TableHead } from "../../../components/table-head.tsx";
import { formatMoment, formatNumber } from "../../../format.ts";
import { query } from "../../../query.ts";
import { IssueChart } from "../../issues/issue-chart.tsx";
import { IMPACT_NAMES } from "../../issues/words.ts";

const COLUMNS = [
  t("Scan"),
  ...IMPACTS.map((impact) => IMPACT_NAMES[impact]),
  t("Pages without known issues"),
  t("Pages checked"),
];

const RANGES = ["30", "90", "365", "730"].map((value) => ({ value, label: t("{value} days", { value }) }));

export function SiteHistory({ site: { id } }: { site: SiteView }) {
  const [address, setAddress] = useSearchParams();
  const days = RANGES.find(({ value }) => value === address.get("days"))?.value ?? "90";
  const scans = useQuery({
    ...query(listScans, { params: { id }, query: { days } }),
    refetchOnMount: "always",
  });
  const field = fieldsOf({ days }, (change) =>
    setAddress({ show: "history", ...change }, { replace: true, preventScrollReset: true }),
  );
  return (
    <div className="stack">
      <div className="filter issue-filter">
        <ChoiceField {...field("days")} label={t("Time")} options={RANGES} />
      </div>
      <QueryView query={scans} what={t("the history")} lines={8}>
        {(list) => {
          const points = scanPoints(list);
          if (points.length === 0)
            return <p>{t("No scan ended in this period. Start one, or choose a longer period.")}</p>;
          return (
            <>
              <Card className="stack">
                <h2>{t("Open issues by impact")}</h2>
                <IssueChart
                  key={points.length}
                  label={t("Scan")}
                  nameOf={formatMoment}
                  points={points.map((point) => ({
                    at: point.at,
                    open: point.summary.open,
                    note: pagesWords(point),
                  }))}
                />
                <ScanTable points={points} />
              </Card>
              <ScanComparison siteId={id} points={points} />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

/** Table of the chart's numbers, newest first; scrolls on its own if it doesn't fit. */
function ScanTable({ points }: { points: ScanPoint[] }) {
  return (
    <details>
      <summary>{t("The same numbers as a table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
      <section className="scan-table" aria-label={t("Scans")} tabIndex={0}>
        <table className="data-table count-table">
          <caption className="visually-hidden">{t("Open issues after each scan, newest first")}</caption>
          <TableHead columns={COLUMNS} />
          <tbody>
            {points.toReversed().map(({ id, at, summary }) => (
              <tr key={id}>
                <th scope="row">{formatMoment(at)}</th>
                {IMPACTS.map((impact) => (
                  <td key={impact}>{formatNumber(summary.open[impact])}</td>
                ))}
                <td>{formatNumber(summary.pagesClean)}</td>
                <td>{formatNumber(summary.pagesChecked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function pagesWords({ summary: { pagesClean, pagesChecked } }: ScanPoint): string {
  if (pagesChecked > 0 && pagesClean === 0)
    return plural(
      pagesChecked,
      "The checked page has known issues",
      "Each of {count} checked pages has known issues",
    );
  return t("{pagesClean} without known issues of {pagesChecked} checked", {
    pagesClean: plural(pagesClean, "1 page", "{count} pages"),
    pagesChecked: formatNumber(pagesChecked),
  });
}

interface ScanComparisonProps {
  siteId: string;
  /** Points, oldest first. */
  points: ScanPoint[];
}

/** Compares two scans selected in the URL. */
function ScanComparison({ siteId, points }: ScanComparisonProps) {
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
              length: plural(appeared.length, "1 issue", "{count} issues"),
              length2: plural(gone.length, "1 issue", "{count} issues"),
              same: plural(same, "1 issue", "{count} issues"),
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
  const title = findingTitle(issue, currentLanguage());
  return (
    <Link className="scan-long" to={fillPath(DASHBOARD.scanIssue, { siteId, issueId: issue.id })}>
      {title}
    </Link>
  );
}

/** A scan with results, as shown in the chart and the table. */
export interface ScanPoint {
  id: string;
  /** Time the scan ended. */
  at: string;
  summary: ScanSummary;
}

/** Returns scans with results, oldest first. */
export function scanPoints(scans: ScanView[]): ScanPoint[] {
  return scans
    .flatMap(({ id, finishedAt, summary }) =>
      finishedAt && summary ? [{ id, at: finishedAt, summary }] : [],
    )
    .reverse();
}
