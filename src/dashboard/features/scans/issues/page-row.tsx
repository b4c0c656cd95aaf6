import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SitePageView } from "#shared/schemas/site.ts";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { formatMoment } from "../../../format.ts";
import { countOf } from "../words.ts";

interface PageRowProps {
  siteId: string;
  page: SitePageView;
  stateName: string;
}

export function PageRow({ siteId, page, stateName }: PageRowProps) {
  const { url, title, reason, target, failures, issues, omitted, checkedAt } = page;
  const path = fillPath(DASHBOARD.scannedSite, { siteId });
  return (
    <article className="stack stack--close">
      <h2 className="issue-row__title">{title || url}</h2>
      <p className="scan-long">
        <NewTabLink href={url}>{url}</NewTabLink>
      </p>
      <p className="muted small">
        {stateName}
        {checkedAt && `, results from ${formatMoment(checkedAt)}`}
      </p>
      {reason && <p className="small">{reason.text}</p>}
      {target && <p className="small scan-long">It leads to {target}</p>}
      {checkedAt && (
        <p>
          {issues === 0 ? (
            "No known open issues"
          ) : (
            <Link to={`${path}?${new URLSearchParams({ page: url })}`}>
              {countOf(issues, "open issue")}
              <span className="visually-hidden"> on {title || url}</span>
            </Link>
          )}
          {issues > 0 && `, ${countOf(failures, "failure")} among them`}
          {omitted > 0 && `; ${countOf(omitted, "finding")} more not listed`}
        </p>
      )}
    </article>
  );
}
