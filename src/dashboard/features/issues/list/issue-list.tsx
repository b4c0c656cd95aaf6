import { useMemo, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { exportIssues, listIssues } from "#shared/issues/contract.ts";
import { EXPORT_FORMATS, type ExportFormat, type IssueView } from "#shared/issues/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import type { SiteList, SiteView } from "#shared/sites/schemas.ts";
import { call, download } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Exports } from "../../../components/downloads.tsx";
import { LoadFailure } from "../../../components/load-failure.tsx";
import { useChosen } from "../../../components/use-chosen.ts";
import { useFocusOnMore } from "../../../components/use-focus-on-more.ts";
import { useGrowingQuery } from "../../../components/use-growing-query.ts";
import { keyOf } from "../../../query.ts";
import { LinkForm } from "../../developer-links/link-form.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { type IssueChoice, issueParams, issueQuery, readChoice } from "./issue-choice.ts";
import { IssueFilter } from "./issue-filter.tsx";
import { IssueRows, OriginGroup } from "./issue-rows.tsx";

const FORMATS: Record<ExportFormat, { name: string; ending: string }> = {
  csv: { name: "CSV", ending: "csv" },
  json: { name: "JSON", ending: "json" },
  earl: { name: "EARL", ending: "earl.jsonld" },
  sarif: { name: "SARIF", ending: "sarif" },
};

interface IssueListProps {
  site: SiteView;
  list: SiteList;
}

/** A site's issues, most severe first. The filter is stored in the URL. */
export function IssueList({ site, list: { people } }: IssueListProps) {
  const [address, setAddress] = useSearchParams();
  const choice = readChoice(address);
  const query = useIssues(site.id, choice);
  const { data, error, isFetching, isPlaceholderData, hasNextPage } = query;
  const issues = useMemo(() => data?.pages.flatMap((page) => page.issues) ?? [], [data]);
  const chosen = useChosen(issues);
  const rows = useRef<HTMLDivElement>(null);
  const more = useFocusOnMore(rows, issues.length);
  const first = data?.pages[0];
  const isFiltered = Object.keys(issueParams({ ...choice, order: "severity", pages: 1 })).length > 0;

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
      {issues.length > 0 && (
        <ForManagers>
          <LinkForm
            siteId={site.id}
            chosen={chosen.chosen.map(({ id }) => id)}
            filter={filterOf(site.id, choice)}
            onClear={chosen.clear}
          />
        </ForManagers>
      )}
      {error && <LoadFailure title={t("The issues couldn’t be loaded")} query={query} />}
      {!data && !error && <Skeleton label={t("Loading the issues")} lines={6} />}
      {data && !isPlaceholderData && issues.length === 0 && (
        <NoIssues site={site} isFiltered={isFiltered} onShowAll={showAll} />
      )}
      <div className="stack" ref={rows}>
        {choice.order === "severity" ? (
          <IssueRows issues={issues} site={site} chosen={chosen} heading="h2" />
        ) : (
          groupsOf(issues).map(([origin, ofOrigin]) => (
            <OriginGroup
              key={origin}
              origin={origin}
              count={first?.origins.find((one) => one.origin === origin)?.issues ?? ofOrigin.length}
              hasLetter={choice.state === "open"}
              issues={ofOrigin}
              site={site}
              chosen={chosen}
            />
          ))
        )}
      </div>
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
  return hasMore
    ? t("The first {count}", { count: plural(count, "1 issue", "{count} issues") })
    : plural(count, "1 issue", "{count} issues");
}

function useIssues(site: string, choice: IssueChoice) {
  const filter = { ...issueQuery(site, choice), order: choice.order };
  return useGrowingQuery({
    queryKey: keyOf(listIssues, { query: filter }),
    load: (cursor, signal) => call(listIssues, { query: { ...filter, ...cursor }, signal }),
    cursorOf: ({ issues, hasMore }) => (hasMore ? issues.at(-1)?.id : undefined),
    pages: choice.pages,
  });
}

interface NoIssuesProps {
  site: SiteView;
  isFiltered: boolean;
  onShowAll: () => void;
}

function NoIssues({ site, isFiltered, onShowAll }: NoIssuesProps) {
  if (!site.lastResult) {
    return (
      <Card>
        <p>{t("Issues appear here after the first scan.")}</p>
      </Card>
    );
  }
  return (
    <Card className="stack stack--tight">
      {isFiltered ? (
        <p>{t("No issues match.")}</p>
      ) : (
        <p>
          <RichText
            text="No open issues are known. That doesn’t mean there are none: automated checks find only some. <link>Continue with the manual checks</link>"
            parts={{ link: (words) => <Link to="?show=checks">{words}</Link> }}
          />
        </p>
      )}
      <p>
        <Button variant="secondary" onClick={onShowAll}>
          {t("Also show fixed and ignored issues")}
        </Button>
      </p>
    </Card>
  );
}

/** Groups issues that are ordered by origin. */
function groupsOf(issues: readonly IssueView[]): Array<[origin: string, IssueView[]]> {
  const groups = Map.groupBy(issues, ({ origin }) => origin.tool?.id ?? origin.kind);
  return [...groups];
}

/** Returns the filter without its website. */
function filterOf(siteId: string, choice: IssueChoice) {
  const { site: _, ...filter } = issueQuery(siteId, choice);
  return { search: "", ...filter };
}

interface ExportButtonsProps {
  site: SiteView;
  choice: IssueChoice;
}

/** Downloads matching issues, in all their places, as a file. */
function ExportButtons({ site: { id, host }, choice }: ExportButtonsProps) {
  return (
    <Exports
      name={t("Export these issues")}
      heading={t("Export as")}
      choices={EXPORT_FORMATS}
      fetchFile={(format) => download(exportIssues, { query: { ...issueQuery(id, choice), format } })}
      formatName={(format) => FORMATS[format].name}
      file={`issues-${host}`}
      ending={(format) => FORMATS[format].ending}
    />
  );
}
