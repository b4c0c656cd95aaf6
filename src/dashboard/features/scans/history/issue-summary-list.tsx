import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { IssueSummary } from "#shared/schemas/issue.ts";
import { IMPACT_NAMES } from "../words.ts";

interface IssueSummaryListProps {
  title: string;
  siteId: string;
  issues: IssueSummary[];
}

export function IssueSummaryList({ title, siteId, issues }: IssueSummaryListProps) {
  if (issues.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="plain-list">
        {issues.map(({ id, impact, message }) => (
          <li key={id}>
            {IMPACT_NAMES[impact]}:{" "}
            <Link className="scan-long" lang="en" to={fillPath(DASHBOARD.scanIssue, { siteId, issueId: id })}>
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
