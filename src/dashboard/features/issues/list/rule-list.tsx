import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listIssues } from "#shared/issues/contract.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { Card } from "#ui/card.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { TableHead } from "../../../components/table-head.tsx";
import { formatNumber } from "../../../format.ts";
import { query } from "../../../query.ts";
import { criteriaIn } from "./criteria-in.ts";

/** A site's issues by rule and by success criterion, including fixed and ignored issues. */
export function RuleList({ site: { id } }: { site: SiteView }) {
  const issues = useQuery({ ...query(listIssues, { query: { site: id } }), refetchOnMount: "always" });
  const path = fillPath(DASHBOARD.scannedSite, { siteId: id });
  return (
    <QueryView query={issues} what={t("the rules")} lines={6}>
      {({ rules }) =>
        rules.length === 0 ? (
          <p>{t("No issues found so far.")}</p>
        ) : (
          <>
            <CountTable
              title={t("By rule")}
              column={t("Rule")}
              rows={rules.map(({ rule, issues }) => ({
                name: t(SCAN_RULES.get(rule)?.title ?? rule),
                to: `${path}?${new URLSearchParams({ state: "all", rule })}`,
                issues,
              }))}
            />
            <CountTable
              title={t("By WCAG 2.2 criterion")}
              column={t("Criterion")}
              rows={criteriaIn(rules).map(({ criterion, issues }) => ({
                name: `${criterion} ${t(WCAG_CRITERIA[criterion]?.name ?? "")}`,
                to: `${path}?${new URLSearchParams({ state: "all", criterion })}`,
                issues,
              }))}
            />
          </>
        )
      }
    </QueryView>
  );
}

interface CountTableProps {
  title: string;
  column: string;
  rows: Array<{ name: string; to: string; issues: number }>;
}

function CountTable({ title, column, rows }: CountTableProps) {
  return (
    <Card className="stack stack--tight">
      <table className="data-table count-table">
        <caption className="count-table__title">
          {t("{title}, with fixed and ignored issues", { title })}
        </caption>
        <TableHead columns={[column, t("Issues")]} />
        <tbody>
          {rows
            .toSorted((a, b) => b.issues - a.issues)
            .map(({ name, to, issues }) => (
              <tr key={to}>
                <th scope="row">
                  <Link className="line-link" to={to}>
                    {name}
                  </Link>
                </th>
                <td>{formatNumber(issues)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}
