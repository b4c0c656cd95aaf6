import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { listPages } from "#shared/issues/contract.ts";
import { plural, t } from "#shared/language/translate.ts";
import { PAGE_STATES, type PageState } from "#shared/sites/choices.ts";
import type { SitePageList, SitePageView, SiteView } from "#shared/sites/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { FilterField } from "../../../components/filter-field.tsx";
import { NewTabLink } from "../../../components/new-tab-link.tsx";
import { optionsOf } from "../../../components/options-of.ts";
import { QueryView } from "../../../components/query-view.tsx";
import { DelayedSearchField } from "../../../components/search-field.tsx";
import { useFocusOnMore } from "../../../components/use-focus-on-more.ts";
import { formatMoment } from "../../../format.ts";
import { keyOf } from "../../../query.ts";
import { PageIssues } from "../../page-checks/page-issues.tsx";
import { isRunning } from "../../widget-data/use-sites.ts";

/** Maximum length of a search accepted by the server, in characters. */
const MAX_SEARCH = 200;

/** Names during a scan; `waiting` has another name afterward. */
const NAMES: Record<PageState, string> = {
  waiting: t("Waiting"),
  checked: t("Checked"),
  unchanged: t("Unchanged since the last check"),
  skipped: t("Left out"),
  failed: t("Couldn’t be checked"),
};

/** Pages in the latest scan, with open issue counts. */
export function PageList({ site: { id, latestScan } }: { site: SiteView }) {
  const names = isRunning(latestScan) ? NAMES : { ...NAMES, waiting: t("Not visited") };
  const [address, setAddress] = useSearchParams();
  const state = PAGE_STATES.find((one) => one === address.get("pageState")) ?? "";
  const list = useRef<HTMLUListElement>(null);
  const params = { id };
  const search = (address.get("search") ?? "").slice(0, MAX_SEARCH);
  const filter = { ...(state && { state }), ...(search && { search }) };
  const pages = useInfiniteQuery({
    queryKey: keyOf(listPages, { params, query: filter }),
    queryFn: ({ pageParam, signal }) =>
      call(listPages, { params, query: { ...filter, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ pages, hasMore }: SitePageList) => (hasMore ? pages.at(-1)?.url : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = pages.data?.pages.flatMap((page) => page.pages) ?? [];
  const more = useFocusOnMore(list, rows.length);
  const counts = pages.data?.pages[0]?.counts;

  function change(changed: { pageState: PageState | "" } | { search: string }) {
    const wanted = Object.entries({ pageState: state, search, ...changed }).filter(([, value]) => value);
    setAddress({ show: "pages", ...Object.fromEntries(wanted) }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="stack">
      <div className="filter issue-filter issue-filter--wide">
        <FilterField
          label={t("Result of the last scan")}
          name="pageState"
          all={t("All pages")}
          options={optionsOf(PAGE_STATES, names, counts)}
          value={state}
          onChoose={(pageState) => change({ pageState })}
        />
        <DelayedSearchField
          label={t("Search in titles and addresses")}
          maxLength={MAX_SEARCH}
          value={search}
          onSearch={(words) => change({ search: words })}
        />
      </div>
      <p role="status">{counts && !pages.isPlaceholderData && foundWords(counts, state, search !== "")}</p>
      <QueryView query={pages} what={t("the pages")} lines={6}>
        {() => null}
      </QueryView>
      <ul className="issue-list" ref={list}>
        {rows.map((page) => (
          <li key={page.url} className="row-list__item">
            <PageRow siteId={id} page={page} stateName={names[page.state]} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <p>
          <Button
            variant="secondary"
            busy={pages.isFetching}
            busyLabel={t("Loading…")}
            onClick={() => {
              more();
              void pages.fetchNextPage();
            }}
          >
            {t("Show more pages")}
          </Button>
        </p>
      )}
    </div>
  );
}

function foundWords(counts: SitePageList["counts"], state: PageState | "", isSearch: boolean): string {
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total > 0) return plural(total, "1 page", "{count} pages");
  return state || isSearch ? t("No pages match.") : t("Pages appear here after a scan finds them.");
}

interface PageRowProps {
  siteId: string;
  page: SitePageView;
  stateName: string;
}

function PageRow({ siteId, page, stateName }: PageRowProps) {
  const { url, title, isPdf, reason, target, checkedAt } = page;
  return (
    <article className="stack stack--close">
      <h2 className="issue-row__title">{title || url}</h2>
      <p className="scan-long">
        <NewTabLink href={url}>{url}</NewTabLink>
      </p>
      <p className="muted small">
        {isPdf && "PDF · "}
        {stateName}
        {checkedAt && t(", results from {checkedAt}", { checkedAt: formatMoment(checkedAt) })}
      </p>
      {reason && <p className="small">{t(reason.text)}</p>}
      {target && <p className="small scan-long">{t("It leads to {target}", { target })}</p>}
      {checkedAt && <PageIssues siteId={siteId} name={title || url} {...page} />}
    </article>
  );
}
