import { Suspense } from "react";
import { Outlet, useSearchParams } from "react-router";
import { lazyComponent } from "../components/lazy-component.ts";
import { useAuth } from "../features/session/auth.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { ServiceUnavailable } from "./service-unavailable.tsx";
import { UnfinishedRegistration } from "./unfinished-registration.tsx";

/** Loaded only by those who switch accounts. */
const SwitchAccount = lazyComponent(async () => (await import("./switch-account.tsx")).SwitchAccount);

/**
 * Shows the pages below once the session is known, in the account that the address asks for (`accountPath`);
 * AuthProvider leads people without one elsewhere.
 */
export function SessionGate() {
  const { phase, error, retryNow } = useAuth();
  const account = useSearchParams()[0].get("account");
  if (error) return <UnfinishedRegistration sentence={error} />;
  if (retryNow) return <ServiceUnavailable onRetry={retryNow} />;
  if (phase !== "authenticated") return <LoadingScreen />;
  if (account === null) return <Outlet />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SwitchAccount accountId={account} />
    </Suspense>
  );
}
