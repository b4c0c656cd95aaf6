import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";

interface GrowingQuery<Page> {
  queryKey: QueryKey;
  /** `after` is the cursor of the page before; without it the first page is loaded. */
  load: (cursor: { after?: string }, signal: AbortSignal) => Promise<Page>;
  /** Returns the cursor behind a page; undefined behind the last. */
  cursorOf: (page: Page) => string | undefined;
  /** Number of pages to show. */
  pages: number;
}

/** Loads a list page by page on each mount. The previous list stays while another one loads. */
export function useGrowingQuery<Page>({ queryKey, load, cursorOf, pages }: GrowingQuery<Page>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { after: pageParam } : {}, signal),
    initialPageParam: "",
    getNextPageParam: cursorOf,
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
