import { useDeferredValue, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { ReportState, ReportView } from "#shared/schemas/report.ts";
import { mayManage } from "#shared/team.ts";
import { t } from "#shared/translate.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { useChosen } from "../../components/use-chosen.ts";
import { formatNumber } from "../../format.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { BulkStates } from "./bulk-states.tsx";
import { ExportButton } from "./export-button.tsx";
import { type InboxChoice, inboxParams, readChoice, reportQuery } from "./inbox-choice.ts";
import { NoReports } from "./no-reports.tsx";
import { ReportFilter } from "./report-filter.tsx";
import { ReportList } from "./report-list.tsx";
import { useReports } from "./use-reports.ts";

/** Lists visitors' reports, newest first. The address holds the filter. */
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
          "Visitors send these from the panel of your widget. They are stored for twelve months, with your answers. We do not check the links in them, so be careful what you open.",
        )}
      </p>
      {!user.isEmailVerified && (
        <p>{t("They will also be emailed to you once you have verified your email address.")}</p>
      )}
      {!isUnused && <ReportFilter choice={choice} counts={counts} onChange={change} />}
      <div className="split">
        <p role="status">{counts && !isPlaceholderData && !isUnused && foundWords(counts, choice.state)}</p>
        {mayManage(user.role) && reports.length > 0 && <ExportButton choice={choice} />}
      </div>
      {error && <LoadFailure title={t("The reports could not be loaded")} query={query} />}
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

/** Defers rendering a different list, but shows changes of a report immediately. */
function useShownReports(reports: ReportView[]): ReportView[] {
  const drawn = useDeferredValue(reports);
  const isSameList = drawn.length === reports.length && drawn.every(({ id }, at) => id === reports[at]?.id);
  return isSameList ? reports : drawn;
}
