import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listIssues } from "#shared/api/scans.ts";
import type { IssueList } from "#shared/schemas/issue.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keyOf } from "../../../query.ts";
import { type IssueChoice, issueQuery } from "./issue-choice.ts";

/** Refetches on each mount. The previous list stays while another one loads. */
export function useIssues(site: string, choice: IssueChoice) {
  const filter = issueQuery(site, choice);
  const query = useInfiniteQuery({
    queryKey: keyOf(listIssues, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      call(listIssues, { query: { ...filter, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ issues, hasMore }: IssueList) => (hasMore ? issues.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const isShort = !isPlaceholderData && (data?.pages.length ?? 0) < choice.pages;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}
