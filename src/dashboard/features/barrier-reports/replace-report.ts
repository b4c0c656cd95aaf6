import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { listReports } from "#shared/barrier-reports/contract.ts";
import type { ReportList, ReportState, ReportView } from "#shared/barrier-reports/schemas.ts";
import { keyOf } from "../../query.ts";

/** Updates a cached barrier report in all lists; filtered lists keep it until refetched. */
export function replaceReport(client: QueryClient, id: string, changes: Partial<ReportView>): void {
  client.setQueriesData<InfiniteData<ReportList>>({ queryKey: keyOf(listReports) }, (lists) => {
    const before = lists?.pages.flatMap(({ reports }) => reports).find((one) => one.id === id);
    if (!lists || !before) return lists;
    const after = { ...before, ...changes };
    const pages = lists.pages.map(({ reports, counts, ...page }) => ({
      ...page,
      reports: reports.map((one) => (one.id === id ? after : one)),
      counts: moved(counts, before.state, after.state),
    }));
    return { ...lists, pages };
  });
}

function moved(
  counts: Record<ReportState, number>,
  from: ReportState,
  to: ReportState,
): Record<ReportState, number> {
  return from === to ? counts : { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };
}
