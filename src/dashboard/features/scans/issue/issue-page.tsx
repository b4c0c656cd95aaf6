import { useParams } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { IssueDetail } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { HttpError } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { BackLink } from "../../../components/back-link.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { IssueCorrections } from "../corrections/issue-corrections.tsx";
import { CriteriaLinks } from "../criteria-links.tsx";
import { findingText } from "../finding-text.ts";
import { IssueBadges } from "../issue-badges.tsx";
import { namesOf } from "./affected-names.ts";
import { CommentForm } from "./comment-form.tsx";
import { IssueHistory } from "./issue-history.tsx";
import { IssuePlaces } from "./issue-places.tsx";
import { IssueWork } from "./issue-work.tsx";
import { useIssue } from "./use-issue.ts";

/** Characters of a message that a heading holds. */
const TITLE_LENGTH = 120;

/** One issue: where it is, whom it keeps out, how to resolve it, and what was done about it. */
export function IssuePage() {
  const { siteId = "", issueId = "" } = useParams();
  const issue = useIssue(issueId);
  const finding = issue.data && findingText(issue.data);
  const isGone = issue.error instanceof HttpError && issue.error.status === 404;
  return (
    <div className="stack">
      <BackLink to={fillPath(DASHBOARD.scannedSite, { siteId })}>{t("All issues")}</BackLink>
      {isGone ? (
        <>
          <PageHeading>{t("Issue not found")}</PageHeading>
          <p>{t("It is no longer stored, or belongs to another account.")}</p>
        </>
      ) : (
        <>
          <PageHeading lang={finding?.lang}>{finding ? titleOf(finding.text) : t("Issue")}</PageHeading>
          <QueryView query={issue} what={t("the issue")} lines={8}>
            {(data) => <Issue key={data.id} issue={data} />}
          </QueryView>
        </>
      )}
    </div>
  );
}

/** Returns an issue's message, which may quote much of the page, in a length for a heading. */
function titleOf(message: string): string {
  return isLong(message) ? `${message.slice(0, TITLE_LENGTH).toWellFormed()}…` : message;
}

function isLong(message: string): boolean {
  return message.length > TITLE_LENGTH;
}

function Issue({ issue }: { issue: IssueDetail }) {
  const rule = SCAN_RULES.get(issue.rule);
  const { text, lang } = findingText(issue);
  return (
    <>
      <div className="stack stack--tight">
        <IssueBadges issue={issue} />
        {isLong(text) && (
          <p className="scan-long" lang={lang}>
            {text}
          </p>
        )}
        <p>
          {t("Rule:")} {t(rule?.title ?? issue.rule)}
        </p>
        {issue.outcome === "review" && (
          <p>{t("No rule can decide this. A person has to look whether it is an issue here.")}</p>
        )}
      </div>
      <Card className="stack stack--tight">
        {rule && (
          <>
            <h2>{t("Who is affected")}</h2>
            <p>
              {namesOf(rule.affected)}. {t(rule.why)}
            </p>
            <h2>{t("What to do")}</h2>
            <p>{t(rule.remedy)}</p>
          </>
        )}
        {issue.criteria.length > 0 && (
          <>
            <h2>{issue.outcome === "advice" ? t("Criteria that it helps with") : t("Criteria")}</h2>
            <CriteriaLinks criteria={issue.criteria} />
          </>
        )}
      </Card>
      <IssuePlaces issue={issue} />
      <IssueCorrections issue={issue} />
      <IssueWork issue={issue} />
      <Card className="stack stack--tight">
        <h2>{t("History and comments")}</h2>
        <IssueHistory events={issue.history} />
        <CommentForm issue={issue} />
      </Card>
    </>
  );
}
