import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { HttpError, queryFetcher } from "../../ui/browser/fetcher.ts";

/** The data-fetching defaults of spec section 9: never stale, no refocus refetch, no polling, no retries. */
export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof HttpError && error.status === 401) onSessionEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: queryFetcher(),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
