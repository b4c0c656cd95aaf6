import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportList, ReportState } from "../../../shared/schemas/report.ts";
import { fetchReports } from "../../api/fetch-reports.ts";
import { reportsKey } from "../../api/query-keys.ts";
import { updateReport } from "../../api/update-report.ts";

/** Asked for anew whenever it is opened, since visitors send reports at any time. @param state empty for all. */
export function useReports(state: ReportState | "") {
  return useInfiniteQuery({
    queryKey: [...reportsKey, state],
    queryFn: ({ pageParam, signal }) =>
      fetchReports({ ...(state && { state }), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: ({ reports, hasMore }: ReportList) => (hasMore ? reports.at(-1)?.id : undefined),
    refetchOnMount: "always",
  });
}

/** Changes a report's state. It stays where it is shown, also in a list of another state, until that is opened anew. */
export function useReportState(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: ReportState) => updateReport(id, { state }),
    onSuccess: (changed) =>
      client.setQueriesData<InfiniteData<ReportList>>(
        { queryKey: reportsKey },
        (lists) =>
          lists && {
            ...lists,
            pages: lists.pages.map((page) => ({
              ...page,
              reports: page.reports.map((one) => (one.id === changed.id ? changed : one)),
            })),
          },
      ),
  });
}
