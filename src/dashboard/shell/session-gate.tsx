import { Suspense } from "react";
import { Outlet, useSearchParams } from "react-router";
import { lazyComponent } from "../components/lazy-component.ts";
import { useAuth } from "../features/session/auth.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import { ServiceUnavailable } from "./service-unavailable.tsx";
import { UnfinishedRegistration } from "./unfinished-registration.tsx";

/** Loaded on demand, since few people switch accounts. */
const SwitchAccount = lazyComponent(() => import("./switch-account.tsx"), "SwitchAccount");

/**
 * Shows the pages once the session is known, in the account named by the address (`accountPath`).
 * AuthProvider redirects people without a session.
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
