import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ReportList } from "#shared/schemas/report.ts";
import { fetchReports } from "../../api/fetch-reports.ts";
import { reportsKey } from "../../api/query-keys.ts";
import { type InboxChoice, reportQuery } from "./inbox-choice.ts";

/**
 * Asked for anew whenever it is opened, since visitors send reports at any time. While another choice loads, the last
 * one stays.
 */
export function useReports({ pages, ...choice }: InboxChoice) {
  const filter = reportQuery(choice);
  const query = useInfiniteQuery({
    queryKey: [...reportsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      fetchReports({ ...filter, ...(pageParam && { after: pageParam }) }, signal),
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
