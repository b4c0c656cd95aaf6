import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { IssueView } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "../../../components/count-of.ts";
import { findingText } from "../finding-text.ts";
import { IssueBadges } from "../issue-badges.tsx";

export function IssueRow({ issue }: { issue: IssueView }) {
  const { id, siteId, rule, criteria, assignee, comments, example } = issue;
  const { text, lang } = findingText(issue);
  const facts = [
    placeOf(issue),
    criteria.length > 0 && `WCAG ${criteria.join(", ")}`,
    assignee && t("Assigned to {name}", { name: assignee.name }),
    comments > 0 && countOf(comments, "comment"),
  ].filter(Boolean);
  return (
    <article className="stack stack--close issue-row">
      <IssueBadges issue={issue} />
      <h2 className="issue-row__title">
        <Link to={fillPath(DASHBOARD.scanIssue, { siteId, issueId: id })} lang={lang}>
          {text}
        </Link>
      </h2>
      <p className="muted small">
        {t(SCAN_RULES.get(rule)?.title ?? rule)} · {facts.join(" · ")}
      </p>
      {example?.element && (
        <pre className="issue-row__markup">
          <code>{example.element.markup}</code>
        </pre>
      )}
      {example && (
        <p className="muted small scan-long">{t("For example on {pageUrl}", { pageUrl: example.pageUrl })}</p>
      )}
    </article>
  );
}

function placeOf({ pages, elements, example }: IssueView): string {
  if (pages === 0) return t("On no checked page anymore");
  const isOfPage = example !== null && example.element === null;
  if (isOfPage) return countOf(pages, "page");
  return t("{elements} on {pages}", {
    elements: countOf(elements, "element"),
    pages: countOf(pages, "page"),
  });
}
