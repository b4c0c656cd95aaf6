import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { IssueSummary } from "#shared/schemas/issue.ts";
import { findingText } from "../finding-text.ts";
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
