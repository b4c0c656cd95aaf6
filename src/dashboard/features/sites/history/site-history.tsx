import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { compareScans } from "#shared/issues/contract.ts";
import type { IssueSummary } from "#shared/issues/schemas.ts";
import { currentLanguage, plural, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { findingTitle } from "#shared/scan-rules/finding-text.ts";
import { IMPACTS } from "#shared/sites/choices.ts";
import { listScans } from "#shared/sites/contract.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { Card } from "#ui/card.tsx";
import { ChartAxes } from "../../../components/chart/chart-axes.tsx";
import { type ChartArea, ChartFrame } from "../../../components/chart/chart-frame.tsx";
import { ChoiceField, fieldsOf } from "../../../components/choice-field.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { TableHead } from "../../../components/table-head.tsx";
import { formatMoment, formatNumber, formatUtc } from "../../../format.ts";
import { query } from "../../../query.ts";
import { IMPACT_NAMES } from "../../issues/words.ts";
import { type ScanPoint, scanPoints } from "./scan-points.ts";

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
                <IssueChart key={points.length} points={points} />
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

/** Chart with a line per impact and a slider over the scans. */
function IssueChart({ points }: { points: ScanPoint[] }) {
  const [chosen, setChosen] = useState(points.length - 1);
  const point = points[chosen];
  if (!point) return null;
  return (
    <figure className="stack stack--tight" aria-label={t("Open issues by impact")}>
      <p className="point-reading">
        <span>{formatMoment(point.at)}</span>
        <strong>{impactWords(point)}</strong>
        <span className="muted small">{pagesWords(point)}</span>
      </p>
      <ChartFrame
        label={t("Scan")}
        reading={`${formatMoment(point.at)}: ${impactWords(point)}; ${pagesWords(point)}`}
        count={points.length}
        most={Math.max(1, ...points.flatMap(({ summary }) => Object.values(summary.open)))}
        chosen={chosen}
        onChoose={setChosen}
      >
        {(area) => <IssueLines points={points} area={area} chosen={chosen} />}
      </ChartFrame>
      <figcaption>
        <ul className="chart-legend">
          {IMPACTS.map((impact) => (
            <li key={impact}>
              <svg className="chart-legend__sample" viewBox="0 0 32 8" aria-hidden="true" focusable="false">
                <path className={`issue-line issue-line--${impact}`} d="M0 4H32" />
              </svg>
              {IMPACT_NAMES[impact]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function impactWords({ summary }: ScanPoint): string {
  return IMPACTS.map(
    (impact) => `${formatNumber(summary.open[impact])} ${IMPACT_NAMES[impact].toLowerCase()}`,
  ).join(", ");
}

function pagesWords({ summary: { pagesClean, pagesChecked } }: ScanPoint): string {
  return t("{pagesClean} without known issues of {pagesChecked} checked", {
    pagesClean: plural(pagesClean, "1 page", "{count} pages"),
    pagesChecked: formatNumber(pagesChecked),
  });
}

interface IssueLinesProps {
  points: ScanPoint[];
  area: ChartArea;
  chosen: number;
}

/**
 * Lines and axes. Hidden from assistive technology; the slider and the table convey the same
 * information.
 */
function IssueLines({ points, area, chosen }: IssueLinesProps) {
  const { box, scale } = area;
  const { width, height, plot } = box;
  return (
    <svg className="chart" width={width} height={height} aria-hidden="true" focusable="false">
      <ChartAxes
        area={area}
        names={points.map(({ at }) => formatUtc(at, { month: "short", day: "numeric" }))}
        first="start"
      />
      <path className="chart__cursor" d={`M${scale.x(chosen)} ${plot.top}v${plot.height}`} />
      {IMPACTS.map((impact) => (
        <path
          key={impact}
          className={`issue-line issue-line--${impact}`}
          d={points
            .map(
              ({ summary }, at) => `${at === 0 ? "M" : "L"}${scale.x(at)} ${scale.y(summary.open[impact])}`,
            )
            .join("")}
        />
      ))}
      {IMPACTS.map((impact) => (
        <circle
          key={impact}
          className={`chart__dot issue-dot--${impact}`}
          cx={scale.x(chosen)}
          cy={scale.y(points[chosen]?.summary.open[impact] ?? 0)}
          r="4"
        />
      ))}
    </svg>
  );
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
