import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";

interface GrowingQuery<Page> {
  queryKey: QueryKey;
  /** Loads the page after the cursor `after`, or the first page if there is no cursor. */
  load: (cursor: { after?: string }, signal: AbortSignal) => Promise<Page>;
  /** Returns the cursor after a page; undefined on the last page. */
  cursorOf: (page: Page) => string | undefined;
  pages: number;
}

/** Loads a list page by page on every mount. The previous list stays while another loads. */
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
