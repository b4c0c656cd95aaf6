import { type ReactNode, Suspense, useMemo } from "react";
import { useLocation } from "react-router";
import { DASHBOARD, isCardPage } from "#shared/paths.ts";
import { Loading } from "#ui/loading.tsx";
import { useHeadingFocus } from "../components/focus-heading.ts";
import { lazyComponent } from "../components/lazy-component.ts";
import { useCurrentAccount } from "../features/session/current-account.ts";
import { useSessionState } from "../store.ts";

const SsoTeam = lazyComponent(() => import("./sso-team.tsx"), "SsoTeam");
const ClosedTeam = lazyComponent(() => import("./no-access-pages.tsx"), "ClosedTeam");
const OwnersBilling = lazyComponent(() => import("./no-access-pages.tsx"), "OwnersBilling");

const SecondStepNeeded = lazyComponent(() => import("./second-step-needed.tsx"), "SecondStepNeeded");

/** Shows a page, or why a member may not see it. Personal settings are always open. */
export function AccountGate({ children }: { children: ReactNode }) {
  const account = useCurrentAccount();
  const { pathname } = useLocation();
  const { user } = useSessionState();
  const stepDue = user?.secondStepDue;
  // A date that passes while a page is open takes nothing away that was typed there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened is checked
  const isClosed = useMemo(() => isOver(stepDue), [stepDue, pathname]);
  useHeadingFocus("h1", String(isClosed));
  if (!account || pathname === DASHBOARD.settings) return children;
  if (account.isOpen && isClosed && !isCardPage(pathname)) {
    return (
      <Suspense fallback={<Loading />}>
        <SecondStepNeeded account={account} hasFactor={user?.hasFactor ?? false} />
      </Suspense>
    );
  }
  if (account.isOwner) return children;
  if (account.isOpen && user?.needsSso) {
    return (
      <Suspense fallback={<Loading />}>
        <SsoTeam account={account} email={user.email} />
      </Suspense>
    );
  }
  if (account.isOpen && !isCardPage(pathname)) return children;
  return (
    <Suspense fallback={<Loading />}>
      {account.isOpen ? <OwnersBilling account={account} /> : <ClosedTeam account={account} />}
    </Suspense>
  );
}

/** Whether an account's demand of a second step is enforced by now. */
export function isOver(time: string | null | undefined): boolean {
  return Boolean(time) && new Date(time ?? 0).getTime() <= Date.now();
}
