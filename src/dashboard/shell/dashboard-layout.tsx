import { type ReactNode, Suspense, useMemo } from "react";
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import type { UserView } from "#shared/accounts/schemas.ts";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, isCardPage, PAGES } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Loading } from "#ui/loading.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../components/action-button.tsx";
import { useHeadingFocus } from "../components/focus-heading.ts";
import { lazyComponent } from "../components/lazy-component.ts";
import { BillingBanners } from "../features/billing/billing-banners.tsx";
import { useAuth } from "../features/session/auth.tsx";
import { type CurrentAccount, useCurrentAccount } from "../features/session/current-account.ts";
import { cycleName } from "../features/session/cycle-name.ts";
import { ExpiredBanner } from "../features/session/expired-session.tsx";
import { IdentityQuestion } from "../features/session/identity/identity-question.tsx";
import { planStatus, STATUS_BADGES } from "../features/session/plan-status.ts";
import { UndoDeletion } from "../features/session/undo-deletion.tsx";
import { useResendVerification } from "../features/session/use-resend-verification.ts";
import { formatDay } from "../format.ts";
import { isSold, readPageSettings } from "../page-settings.ts";
import { useSessionState } from "../store.ts";
import { DashboardHeader } from "./dashboard-header.tsx";

const SsoTeam = lazyComponent(() => import("./sso-team.tsx"), "SsoTeam");
const ClosedTeam = lazyComponent(() => import("./no-access-pages.tsx"), "ClosedTeam");
const OwnersBilling = lazyComponent(() => import("./no-access-pages.tsx"), "OwnersBilling");

const SecondStepNeeded = lazyComponent(() => import("./second-step-needed.tsx"), "SecondStepNeeded");

const SwitchedBanner = lazyComponent(() => import("./switched-banner.tsx"), "SwitchedBanner");

const SecondStepBanner = lazyComponent(() => import("./second-step-banner.tsx"), "SecondStepBanner");

const MAY = {
  manager: t("You’re a manager here: you can change widgets and reports."),
  viewer: t("You’re a viewer here: you can view everything but change nothing."),
};

export function DashboardLayout() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // Plan and costs don't matter while the account awaits deletion.
  const isEnding = Boolean(useAuth().user?.accountDeletesAt);
  useHeadingFocus("h1", pathname);
  return (
    <div className="dashboard">
      <a className="skip-link" href="#content">
        {t("Skip to content")}
      </a>
      <DashboardHeader />
      <SessionBanners />
      {!isEnding && isSold() && <BillingBanners />}
      {!isEnding && <AccountStrip />}
      <main id="content" className="dashboard__main" tabIndex={-1}>
        <AccountGate>{navigation.state === "loading" ? <Loading /> : <Outlet />}</AccountGate>
      </main>
      <DashboardFooter />
      <IdentityQuestion />
      <ScrollRestoration />
    </div>
  );
}

/** Links to help on every screen, and to support unless the user is the one who gives it. */
function DashboardFooter() {
  const { supportEmail } = readPageSettings();
  const isOperator = useAuth().user?.isOperator ?? false;
  const fromCardPage = isCardPage(useLocation().pathname);
  return (
    <footer className="dashboard-footer page-width">
      <nav className="cluster small" aria-label={t("Help")}>
        <a href={localPath(PAGES.helpCenter)}>{t("Help center")}</a>
        {!isOperator && (
          <>
            <Link to={DASHBOARD.support} reloadDocument={fromCardPage}>
              {t("Support")}
            </Link>
            {supportEmail !== null && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
          </>
        )}
        <a href={localPath(PAGES.statement)}>{t("Accessibility statement")}</a>
      </nav>
    </footer>
  );
}

/** Shows owners their plan and its status, if plans are sold, and members the account name. */
function AccountStrip() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const account = useCurrentAccount();
  if (!user || !account) return null;
  if (!account.isOwner) return <MemberStrip account={account} />;
  if (user.plan === undefined) return null;
  const { tone, label, detail } = planStatus(user);
  return (
    <section className="account-strip small" aria-label={t("Account")}>
      <p className="account-strip__plan">
        {t("{name} plan", { name: PLANS[user.plan].name })}
        {!user.grant && (
          <span className="account-strip__cycle">
            {t(", billed {billingCycle}", { billingCycle: cycleName(user.billingCycle) })}
          </span>
        )}
      </p>
      <Badge variant={STATUS_BADGES[tone]}>{label}</Badge>
      {detail && <p className="muted">{detail}</p>}
      <a
        className="account-strip__link"
        href={DASHBOARD.billing}
        aria-current={pathname === DASHBOARD.billing ? "page" : undefined}
      >
        {t("Plan and billing")}
      </a>
    </section>
  );
}

function MemberStrip({ account: { name, role, isOpen } }: { account: CurrentAccount }) {
  if (role === "owner" || !isOpen) return null;
  return (
    <section className="account-strip small" aria-label={t("Account")}>
      <p className="account-strip__plan">{name}</p>
      <p className="muted">{MAY[role]}</p>
    </section>
  );
}

/** Session and account notices, most urgent first. */
function SessionBanners() {
  const { user, expired, switched } = useAuth();
  const account = useCurrentAccount();
  const isUnverified = user !== null && !user.isEmailVerified;
  const deletion = user && (user.deletesAt ?? user.accountDeletesAt);
  // Once the deadline has passed, the gate says so in place of the pages.
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
          <SecondStepBanner from={stepDue} name={account.name} hasSecondStep={user?.hasSecondStep ?? false} />
        </Suspense>
      )}
      {isUnverified && <UnverifiedBanner email={user.email} />}
    </section>
  );
}

function UnverifiedBanner({ email }: { email: string }) {
  const resend = useResendVerification(email);
  return (
    <Alert live={false} title={t("Verify your email address")}>
      <p>
        <RichText text="Open the link we sent to <strong>{email}</strong>." values={{ email }} />
      </p>
      <details>
        <summary>{t("Why verify?")}</summary>
        <p>{t("Visitors’ reports then reach you by email, and you can sign in again later.")}</p>
      </details>
      <ActionButton action={resend} busyLabel={t("Sending…")}>
        {t("Resend Verification Email")}
      </ActionButton>
    </Alert>
  );
}

/** Shown to owners whose account awaits deletion, and to their members. */
function DeletionBanner({ user: { deletesAt, accountDeletesAt } }: { user: UserView }) {
  if (deletesAt) {
    return (
      <Alert
        variant="warning"
        live={false}
        title={t("Your account will be deleted on {deletesAt}", { deletesAt: formatDay(deletesAt) })}
      >
        <p>
          {t(
            "Your widgets don’t show on your sites. If you undo the deletion before that day, everything is restored.",
          )}
        </p>
        <UndoDeletion />
      </Alert>
    );
  }
  if (!accountDeletesAt) return null;
  return (
    <Alert
      variant="warning"
      live={false}
      title={t("This account will be deleted on {accountDeletesAt}", {
        accountDeletesAt: formatDay(accountDeletesAt),
      })}
    >
      {t(
        "Its owner requested the deletion. Its widgets don’t show, and you lose access that day. Your own account isn’t affected.",
      )}
    </Alert>
  );
}

/** Shows a page, or the reason a member may not see it. Personal settings are always accessible. */
function AccountGate({ children }: { children: ReactNode }) {
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
        <SecondStepNeeded account={account} hasSecondStep={user?.hasSecondStep ?? false} />
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

/** Whether an account already enforces its second-step requirement. */
function isOver(time: string | null | undefined): boolean {
  return Boolean(time) && new Date(time ?? 0).getTime() <= Date.now();
}
