import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listCheckedPages } from "#shared/api/page-checks.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { CheckedPageView } from "#shared/schemas/page-check.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "../../../components/count-of.ts";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { formatMoment } from "../../../format.ts";
import { query } from "../../../query.ts";

/** Pages checked in people's own browsers; refetched when they come back from one. */
export function CheckedPageList({ site: { id } }: { site: SiteView }) {
  const pages = useQuery({
    ...query(listCheckedPages, { params: { id } }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  return (
    <QueryView query={pages} what={t("the checked pages")} lines={3}>
      {(rows) =>
        rows.length === 0 ? (
          <p>{t("None yet.")}</p>
        ) : (
          <ul className="issue-list">
            {rows.map((page) => (
              <li key={page.url} className="row-list__item">
                <CheckedPage siteId={id} page={page} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function CheckedPage({ siteId, page }: { siteId: string; page: CheckedPageView }) {
  const { url, checkedAt, failures, issues, omitted } = page;
  const path = fillPath(DASHBOARD.scannedSite, { siteId });
  return (
    <div className="stack stack--close">
      <p className="scan-long">
        <NewTabLink href={url}>{url}</NewTabLink>
      </p>
      {checkedAt && (
        <p className="muted small">{t("Checked on {checkedAt}", { checkedAt: formatMoment(checkedAt) })}</p>
      )}
      <p>
        {issues === 0 ? (
          t("No known open issues")
        ) : (
          <Link to={`${path}?${new URLSearchParams({ page: url })}`}>
            {countOf(issues, "open issue")}
            <span className="visually-hidden"> {t("on {url}", { url })}</span>
          </Link>
        )}
        {issues > 0 && t(", {failures} among them", { failures: countOf(failures, "failure") })}
        {omitted > 0 && t("; {omitted} more not listed", { omitted: countOf(omitted, "finding") })}
      </p>
    </div>
  );
}
