import { Link } from "react-router";
import { plural, t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SitePageView } from "#shared/sites/schemas.ts";

interface PageIssuesProps extends Pick<SitePageView, "url" | "issues" | "failures" | "omitted"> {
  siteId: string;
  /** Page title or URL, for screen readers. */
  name: string;
}

/** Links to a page's open issues, with counts. */
export function PageIssues({ siteId, url, name, issues, failures, omitted }: PageIssuesProps) {
  const path = fillPath(DASHBOARD.scannedSite, { siteId });
  return (
    <p>
      {issues === 0 ? (
        t("No known open issues")
      ) : (
        <Link to={`${path}?${new URLSearchParams({ page: url })}`}>
          {plural(issues, "1 open issue", "{count} open issues")}
          <span className="visually-hidden"> {t("on {page}", { page: name })}</span>
        </Link>
      )}
      {issues > 0 &&
        t(", {failures} among them", { failures: plural(failures, "1 failure", "{count} failures") })}
      {omitted > 0 &&
        t("; {omitted} more not listed", { omitted: plural(omitted, "1 finding", "{count} findings") })}
    </p>
  );
}
