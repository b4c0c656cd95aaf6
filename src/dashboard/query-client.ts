import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { HttpError, queryFetcher } from "#ui/browser/fetcher.ts";

/**
 * The data-fetching defaults of spec section 9: never stale, no refocus refetch, no polling, no retries.
 * `onSession` hears after each answer whether the server still takes the token; one to a query whose `meta` says
 * `anonymous` tells nothing of it. `onSwitched` hears that the session is in another account than this page.
 */
export function createQueryClient(
  onSession: (accepted: boolean) => void,
  onSwitched: () => void = () => {},
): QueryClient {
  const onSuccess = () => onSession(true);
  const onError = (error: Error) => {
    if (error instanceof HttpError && error.status === 401) onSession(false);
    if (error instanceof HttpError && error.code === "account_switched") onSwitched();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_, { meta }) => meta?.anonymous || onSuccess(), onError }),
    mutationCache: new MutationCache({ onSuccess, onError }),
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
