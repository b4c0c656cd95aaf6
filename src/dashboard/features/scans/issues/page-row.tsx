import { Link } from "react-router";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SitePageView } from "#shared/schemas/site.ts";
import { t, translateMessage } from "#shared/translate.ts";
import { countOf } from "../../../components/count-of.ts";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { formatMoment } from "../../../format.ts";

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
        {checkedAt && t(", results from {checkedAt}", { checkedAt: formatMoment(checkedAt) })}
      </p>
      {reason && <p className="small">{translateMessage(reason.text)}</p>}
      {target && <p className="small scan-long">{t("It leads to {target}", { target })}</p>}
      {checkedAt && (
        <p>
          {issues === 0 ? (
            t("No known open issues")
          ) : (
            <Link to={`${path}?${new URLSearchParams({ page: url })}`}>
              {countOf(issues, "open issue")}
              <span className="visually-hidden"> {t("on {page}", { page: title || url })}</span>
            </Link>
          )}
          {issues > 0 && t(", {failures} among them", { failures: countOf(failures, "failure") })}
          {omitted > 0 && t("; {omitted} more not listed", { omitted: countOf(omitted, "finding") })}
        </p>
      )}
    </article>
  );
}
