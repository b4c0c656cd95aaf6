import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listReports } from "#shared/api/reports.ts";
import type { ReportList } from "#shared/schemas/report.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keyOf } from "../../query.ts";
import { type InboxChoice, reportQuery } from "./inbox-choice.ts";

/** Refetches on each mount. The previous list stays while another one loads. */
export function useReports({ pages, ...choice }: InboxChoice) {
  const filter = reportQuery(choice);
  const query = useInfiniteQuery({
    queryKey: keyOf(listReports, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { query: { ...filter, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ reports, hasMore }: ReportList) => (hasMore ? reports.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const isShort = !isPlaceholderData && (data?.pages.length ?? 0) < pages;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}
