import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toaster } from "#ui/browser/toasts.tsx";
import { AuthProvider, type AuthProviderProps } from "./features/session/auth.tsx";
import { createQueryClient } from "./query-client.ts";
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
