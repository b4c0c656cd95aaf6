import { Suspense } from "react";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { useAuth } from "../features/session/auth.tsx";
import { useCurrentAccount } from "../features/session/current-account.ts";
import { SignInAgain } from "../features/session/sign-in-again.tsx";
import { isOver } from "./account-gate.tsx";
import { DeletionBanner } from "./deletion-banner.tsx";
import { UnverifiedBanner } from "./unverified-banner.tsx";

const SwitchedBanner = lazyComponent(() => import("./switched-banner.tsx"), "SwitchedBanner");

const SecondStepBanner = lazyComponent(() => import("./second-step-banner.tsx"), "SecondStepBanner");

/** Notices about the session and the account, most urgent first. */
export function SessionBanners() {
  const { user, expired, switched } = useAuth();
  const account = useCurrentAccount();
  const isUnverified = user !== null && !user.isEmailVerified;
  const deletion = user && (user.deletesAt ?? user.accountDeletesAt);
  // Then the gate says it in place of the pages.
  const stepDue = isOver(user?.secondStepDue) ? null : user?.secondStepDue;
  if (!expired && !switched && !isUnverified && !deletion && !stepDue) return null;
  return (
    <section className="dashboard__banners" aria-label={t("About your account")}>
      {expired && <ExpiredBanner />}
      {switched && (
        <Suspense>
          <SwitchedBanner accountName={account?.name} />
        </Suspense>
      )}
      {deletion && <DeletionBanner user={user} />}
      {stepDue && account && (
        <Suspense>
          <SecondStepBanner from={stepDue} name={account.name} hasFactor={user?.hasFactor ?? false} />
        </Suspense>
      )}
      {isUnverified && <UnverifiedBanner email={user.email} />}
    </section>
  );
}

function ExpiredBanner() {
  return (
    <Alert variant="destructive" title={t("Your session has ended")}>
      <p>
        <SignInAgain />
        {t(", then come back here: what you typed is kept.")}
      </p>
    </Alert>
  );
}
