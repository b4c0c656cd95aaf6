import { useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { SiteList, SiteView } from "#shared/schemas/site.ts";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { countOf } from "../../../components/count-of.ts";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { type IssueChoice, issueParams, readChoice } from "./issue-choice.ts";
import { IssueFilter } from "./issue-filter.tsx";
import { IssueRow } from "./issue-row.tsx";
import { NoIssues } from "./no-issues.tsx";
import { useFocusOnMore } from "./use-focus-on-more.ts";
import { useIssues } from "./use-issues.ts";

interface IssueListProps {
  site: SiteView;
  list: SiteList;
}

/** Issues of a site, the most severe first. The address holds the filter. */
export function IssueList({ site, list: { people } }: IssueListProps) {
  const [address, setAddress] = useSearchParams();
  const choice = readChoice(address);
  const query = useIssues(site.id, choice);
  const { data, error, isFetching, isPlaceholderData, hasNextPage } = query;
  const issues = useMemo(() => data?.pages.flatMap((page) => page.issues) ?? [], [data]);
  const rows = useRef<HTMLUListElement>(null);
  const more = useFocusOnMore(rows, issues.length);
  const first = data?.pages[0];
  const isFiltered = Object.keys(issueParams({ ...choice, pages: 1 })).length > 0;

  function change(changed: Partial<IssueChoice>) {
    setAddress((now) => issueParams({ ...readChoice(now), pages: 1, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  function showAll() {
    setAddress({ state: "all" }, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="stack">
      <IssueFilter siteId={site.id} choice={choice} list={first ?? null} people={people} onChange={change} />
      <div className="split">
        <p role="status">{first && !isPlaceholderData && foundWords(issues.length, hasNextPage)}</p>
        {issues.length > 0 && <ExportButtons site={site} choice={choice} />}
      </div>
      {error && <LoadFailure title={t("The issues could not be loaded")} query={query} />}
      {!data && !error && <Skeleton label={t("Loading the issues")} lines={6} />}
      {data && !isPlaceholderData && issues.length === 0 && (
        <NoIssues site={site} isFiltered={isFiltered} onShowAll={showAll} />
      )}
      <ul className="issue-list" ref={rows}>
        {issues.map((issue) => (
          <li key={issue.id} className="row-list__item">
            <IssueRow issue={issue} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p>
          <Button
            variant="secondary"
            busy={isFetching}
            busyLabel={t("Loading…")}
            onClick={() => {
              more();
              change({ pages: (data?.pages.length ?? 1) + 1 });
            }}
          >
            {t("Show more issues")}
          </Button>
        </p>
      )}
    </div>
  );
}

function foundWords(count: number, hasMore: boolean): string {
  return hasMore ? t("The first {count}", { count: countOf(count, "issue") }) : countOf(count, "issue");
}
