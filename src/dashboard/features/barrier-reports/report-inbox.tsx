import { useMutation } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { exportReports, listReports } from "#shared/barrier-reports/contract.ts";
import type { ReportState, ReportView } from "#shared/barrier-reports/schemas.ts";
import { REPORT_SEARCH_LIMIT, REPORT_STATES } from "#shared/barrier-reports/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { DELETED_VIEW } from "#shared/paths.ts";
import { mayManage } from "#shared/team/roles.ts";
import { fieldsOf } from "#src/dashboard/components/choice-field.tsx";
import { downloadFile } from "#ui/browser/download-file.ts";
import { call, download } from "#ui/browser/fetcher.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { StateFilter } from "../../components/filter-field.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { optionsOf } from "../../components/options-of.ts";
import { DelayedSearchField } from "../../components/search-field.tsx";
import { useChosen } from "../../components/use-chosen.ts";
import { useGrowingQuery } from "../../components/use-growing-query.ts";
import { formatNumber } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { WidgetFilter } from "../widget-data/widget-filter.tsx";
import { BulkStates } from "./bulk-states.tsx";
import { ReportCard } from "./report-card.tsx";
import { STATE_NAMES } from "./state-names.ts";

const MOST_PAGES = 20;

/** Lists barrier reports, newest first. The filter is stored in the URL. */
export function ReportInbox() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSignedInUser();
  const choice = readChoice(address);
  const query = useReports(choice);
  const { data, error, isFetching, isPlaceholderData, hasNextPage } = query;
  const reports = useMemo(() => data?.pages.flatMap((page) => page.reports) ?? [], [data]);
  const shown = useShownReports(reports);
  const chosen = useChosen(shown);
  const counts = data?.pages[0]?.counts ?? null;
  const isFiltered = Object.keys(reportQuery(choice)).length > 0;
  const isUnused = data !== undefined && !isPlaceholderData && reports.length === 0 && !isFiltered;

  function change(changed: Partial<InboxChoice>) {
    setAddress((now) => inboxParams({ ...readChoice(now), pages: 1, ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <div className="stack">
      <p>
        {t(
          "Visitors send these from your widget’s panel. They’re stored for twelve months with your answers. We don’t check the links in them, so be careful what you open.",
        )}
      </p>
      {!user.isEmailVerified && (
        <p>{t("We’ll also email them to you once you verify your email address.")}</p>
      )}
      {!isUnused && <ReportFilter choice={choice} counts={counts} onChange={change} />}
      <div className="split">
        <p role="status">{counts && !isPlaceholderData && !isUnused && foundWords(counts, choice.state)}</p>
        {mayManage(user.role) && reports.length > 0 && <ExportButton choice={choice} />}
      </div>
      {error && <LoadFailure title={t("The reports couldn’t be loaded")} query={query} />}
      {!data && !error && <Skeleton label={t("Loading the reports")} lines={6} />}
      {data && reports.length === 0 && (
        <NoReports
          isFiltered={isFiltered}
          ofDeleted={data.pages[0]?.ofDeleted ?? 0}
          onShowAll={() => change({ widget: "", state: "", search: "" })}
        />
      )}
      {mayManage(user.role) && <BulkStates reports={shown} chosen={chosen.chosen} onChoose={chosen.choose} />}
      <ReportList
        reports={shown}
        chosenIds={chosen.ids}
        onChoose={chosen.toggle}
        hasOlder={hasNextPage}
        isLoading={isFetching}
        onOlder={() => change({ pages: (data?.pages.length ?? 1) + 1 })}
      />
    </div>
  );
}

function foundWords(counts: Record<ReportState, number>, state: ReportState | ""): string {
  const found = state ? counts[state] : counts.new + counts.answered + counts.done;
  return found === 1 ? t("1 report") : t("{found} reports", { found: formatNumber(found) });
}

/** Defers rendering a different list, but shows changes to a barrier report immediately. */
function useShownReports(reports: ReportView[]): ReportView[] {
  const drawn = useDeferredValue(reports);
  const isSameList = drawn.length === reports.length && drawn.every(({ id }, at) => id === reports[at]?.id);
  return isSameList ? reports : drawn;
}

function useReports({ pages, ...choice }: InboxChoice) {
  const filter = reportQuery(choice);
  return useGrowingQuery({
    queryKey: keyOf(listReports, { query: filter }),
    load: (cursor, signal) => call(listReports, { query: { ...filter, ...cursor }, signal }),
    cursorOf: ({ reports, hasMore }) => (hasMore ? reports.at(-1)?.id : undefined),
    pages,
  });
}

/** Downloads matching barrier reports from all pages as CSV. */
function ExportButton({ choice }: { choice: InboxChoice }) {
  const exporting = useMutation({
    mutationFn: () => download(exportReports, { query: reportQuery(choice) }),
    onSuccess: (file) => downloadFile(`reports-${new Date().toISOString().slice(0, 10)}.csv`, file),
  });
  return (
    <>
      <ActionButton action={exporting} busyLabel={t("Exporting…")}>
        {t("Export as CSV")}
      </ActionButton>
      <FailureAlert error={exporting.error} fallback={t("The file couldn’t be created. Please try again.")} />
    </>
  );
}

interface ReportFilterProps {
  choice: InboxChoice;
  /** Number of barrier reports by state; null until loaded. */
  counts: Record<ReportState, number> | null;
  onChange(change: Partial<InboxChoice>): void;
}

/** Filters barrier reports as soon as a field changes. */
function ReportFilter({ choice, counts, onChange }: ReportFilterProps) {
  const field = fieldsOf(choice, onChange);
  return (
    <div className="filter filter--last-wide">
      <StateFilter {...field("state")} options={optionsOf(REPORT_STATES, STATE_NAMES, counts)} />
      <WidgetFilter value={choice.widget} onChange={(id) => onChange({ widget: id })} />
      <DelayedSearchField
        label={t("Search in texts and addresses")}
        maxLength={REPORT_SEARCH_LIMIT}
        value={choice.search}
        onSearch={(search) => onChange({ search })}
      />
    </div>
  );
}

/** Barrier report filter, as stored in the URL. */
interface InboxChoice {
  /** Widget ID; empty for all widgets. */
  widget: string;
  state: ReportState | "";
  search: string;
  /** Number of pages, with 50 barrier reports each. */
  pages: number;
}

/** Reads the filter from the URL; missing and invalid values fall back to defaults. */
function readChoice(address: URLSearchParams): InboxChoice {
  const pages = Number(address.get("pages"));
  return {
    widget: address.get("widget") ?? "",
    state: REPORT_STATES.find((known) => known === address.get("state")) ?? "",
    search: address.get("search") ?? "",
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MOST_PAGES) : 1,
  };
}

function inboxParams({ pages, ...choice }: InboxChoice): Record<string, string> {
  return { show: "reports", ...reportQuery(choice), ...(pages > 1 && { pages: String(pages) }) };
}

/** Returns the API query, without empty values. */
function reportQuery({ widget, state, search }: Omit<InboxChoice, "pages">) {
  return { ...(widget && { widget }), ...(state && { state }), ...(search && { search }) };
}

interface ReportListProps {
  reports: ReportView[];
  chosenIds: ReadonlySet<string>;
  onChoose: (id: string) => void;
  hasOlder: boolean;
  isLoading: boolean;
  onOlder: () => void;
}

/**
 * Lists barrier reports, newest first. Focuses the first of the older reports once they have
 * loaded.
 */
function ReportList({ reports, chosenIds, onChoose, hasOlder, isLoading, onOlder }: ReportListProps) {
  const list = useRef<HTMLUListElement>(null);
  const firstOlder = useRef<number | null>(null);
  useEffect(() => {
    const item = list.current?.children[firstOlder.current ?? reports.length];
    if (!item) return;
    firstOlder.current = null;
    item.querySelector<HTMLElement>("article")?.focus();
  }, [reports.length]);

  function showOlder() {
    firstOlder.current = reports.length;
    onOlder();
  }

  return (
    <>
      <ul className="report-list" ref={list}>
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} isChosen={chosenIds.has(report.id)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hasOlder && (
        <p>
          <Button variant="secondary" busy={isLoading} busyLabel={t("Loading…")} onClick={showOlder}>
            {t("Show older reports")}
          </Button>
        </p>
      )}
    </>
  );
}

interface NoReportsProps {
  isFiltered: boolean;
  ofDeleted: number;
  onShowAll: () => void;
}

function NoReports({ isFiltered, ofDeleted, onShowAll }: NoReportsProps) {
  if (isFiltered) {
    return (
      <Card className="stack stack--tight">
        <p>{t("No reports match.")}</p>
        <p>
          <Button variant="secondary" onClick={onShowAll}>
            {t("Show all reports")}
          </Button>
        </p>
      </Card>
    );
  }
  if (ofDeleted > 0) {
    const [reports, they] =
      ofDeleted === 1
        ? [t("1 report"), t("It comes")]
        : [t("{ofDeleted} reports", { ofDeleted: formatNumber(ofDeleted) }), t("They come")];
    return (
      <Card className="stack stack--tight">
        <h2 className="report__heading">{t("No reports about your current widgets.")}</h2>
        <p>
          {t(
            "You have {reports} about widgets you deleted. {they} back with the widget, within 30 days of its deletion.",
            { reports, they },
          )}
        </p>
        <p>
          <Link className={buttonClass({ variant: "secondary" })} to={DELETED_VIEW}>
            {t("Show deleted widgets")}
          </Link>
        </p>
      </Card>
    );
  }
  return (
    <Card className="stack stack--tight">
      <h2 className="report__heading">{t("No visitor has reported anything yet.")}</h2>
      <p>
        {t(
          "Under “Report a barrier” in the panel, visitors can tell you what’s in their way and leave an address if they want an answer. You can answer them from here. Each widget’s settings say whether this is offered.",
        )}
      </p>
    </Card>
  );
}
