import { Link } from "react-router";
import { currentLanguage, plural, t } from "#shared/language/translate.ts";
import type { OpenIssuesView, SuggestedFix } from "#shared/overview/schemas.ts";
import { DASHBOARD, issuesView } from "#shared/paths.ts";
import { findingTitle } from "#shared/scan-rules/finding-text.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDay } from "../../format.ts";
import { IssueChart } from "../issues/issue-chart.tsx";
import { peopleIn } from "../issues/words.ts";

/** The fixes to begin with, and the open issues over time. */
export function OpenIssues({ view }: { view: OpenIssuesView }) {
  return (
    <>
      <Fixes view={view} />
      <Card className="stack stack--tight">
        <div className="split">
          <h2>{t("Open issues")}</h2>
          <Link className="line-link" to={DASHBOARD.scans}>
            {t("All scans")}
          </Link>
        </div>
        <IssueChart label={t("Day")} nameOf={formatDay} points={view.history} />
      </Card>
    </>
  );
}

function Fixes({ view: { fixes, fixedThisMonth } }: { view: OpenIssuesView }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("Fifteen minutes")}</h2>
      <p className="muted">
        {fixes.length === 0
          ? t("No failures are open. Scans can’t find everything: go through the manual checks next.")
          : t("Fixes that help many people with little work.")}
      </p>
      {fixes.length > 0 && (
        <ol className="next-steps">
          {fixes.map((fix) => (
            <FixRow key={fix.id} fix={fix} />
          ))}
        </ol>
      )}
      {fixedThisMonth > 0 && (
        <p>{plural(fixedThisMonth, "1 issue fixed this month.", "{count} issues fixed this month.")}</p>
      )}
    </Card>
  );
}

function FixRow({ fix }: { fix: SuggestedFix }) {
  const title = findingTitle(fix, currentLanguage());
  return (
    <li className="next-step">
      <div className="next-step__words">
        <h3 className="scan-long">{title}</h3>
        <p className="muted">
          {t("{pages} of {host}.", {
            pages: plural(fix.pages, "On 1 page", "On {count} pages"),
            host: fix.host,
          })}{" "}
          {fix.affected.length > 0 && t("Affects {people}.", { people: peopleIn(fix.affected) })}
        </p>
      </div>
      <Link className={buttonClass({ variant: "secondary" })} to={issuesView(fix.siteId, fix.id)}>
        {t("See the fix")}
        <span className="visually-hidden">: {title}</span>
      </Link>
    </li>
  );
}
