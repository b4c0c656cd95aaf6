import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { DASHBOARD, isCardPage } from "#shared/paths.ts";
import { Loading } from "#ui/loading.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { useCurrentAccount } from "../features/session/current-account.ts";

const ClosedTeam = lazyComponent(() => import("./no-access-pages.tsx"), "ClosedTeam");
const OwnersBilling = lazyComponent(() => import("./no-access-pages.tsx"), "OwnersBilling");

/** Shows a page, or why a member may not see it. Personal settings are always open. */
export function AccountGate({ children }: { children: ReactNode }) {
  const account = useCurrentAccount();
  const { pathname } = useLocation();
  if (!account || account.isOwner || pathname === DASHBOARD.settings) return children;
  if (account.isOpen && !isCardPage(pathname)) return children;
  return (
    <Suspense fallback={<Loading />}>
      {account.isOpen ? <OwnersBilling account={account} /> : <ClosedTeam account={account} />}
    </Suspense>
  );
}
