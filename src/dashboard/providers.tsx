import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { HttpError, queryFetcher } from "#ui/browser/fetcher.ts";
import { Toaster } from "#ui/browser/toasts.tsx";
import { AuthProvider, type AuthProviderProps } from "./features/session/auth.tsx";
import { StoreProvider, useChangeSession } from "./store.ts";

export function Providers({ children, leaveFor }: AuthProviderProps) {
  return (
    <StoreProvider>
      <DataProvider>
        <AuthProvider leaveFor={leaveFor}>{children}</AuthProvider>
        <Toaster />
      </DataProvider>
    </StoreProvider>
  );
}

function DataProvider({ children }: { children: ReactNode }) {
  const changeSession = useChangeSession();
  const [client] = useState(() =>
    createQueryClient(
      (accepted) => changeSession({ expired: !accepted }),
      () => changeSession({ switched: true }),
    ),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Creates the query client. Data never goes stale, and is not refetched on focus, on a timer or
 * after a failure. After each reply, `onSession` is called with whether the server accepts the
 * token; `onSwitched` is called when the session is in a different account than the page.
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
    queryCache: new QueryCache({ onSuccess, onError }),
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
