import { Suspense, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, isCardPage, PAGES } from "#shared/paths.ts";
import { Button } from "#ui/button.tsx";
import { Logo } from "#ui/logo.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { LeaveDialog } from "../components/leave-dialog.tsx";
import { type PaletteKind, usePaletteKeys } from "../features/palette/use-palette-keys.ts";
import { useAuth } from "../features/session/auth.tsx";
import { useIsOwner } from "../features/session/current-account.ts";
import { isSold, readPageSettings } from "../page-settings.ts";
import { useUnsavedEdits } from "../store.ts";

const Palette = lazyComponent(() => import("../features/palette/palette.tsx"), "Palette");
const ShortcutList = lazyComponent(() => import("../features/palette/shortcut-list.tsx"), "ShortcutList");

/** Loaded on demand, since most users have only one account. */
const AccountSwitcher = lazyComponent(() => import("./account-switcher.tsx"), "AccountSwitcher");

export function DashboardHeader() {
  const { user } = useAuth();
  const isOwner = useIsOwner();
  const fromCardPage = isCardPage(useLocation().pathname);
  const { productName, hasSite } = readPageSettings();
  return (
    <header className="site-header">
      <div className="site-header__bar page-width">
        <a
          className="logo-link"
          href={hasSite ? localPath(PAGES.home) : DASHBOARD.home}
          aria-label={`${productName}: ${hasSite ? t("home page") : t("overview")}`}
        >
          <Logo productName={productName} />
        </a>
        <nav aria-label={t("Dashboard")} className="dashboard-nav">
          <NavLink className="nav-link" to={DASHBOARD.home} end reloadDocument={fromCardPage}>
            {t("Overview")}
          </NavLink>
          <NavLink className="nav-link" to={DASHBOARD.widgets} reloadDocument={fromCardPage}>
            {t("Widgets")}
          </NavLink>
          <NavLink className="nav-link" to={DASHBOARD.scans} reloadDocument={fromCardPage}>
            {t("Scans")}
          </NavLink>
          {isOwner && isSold() && (
            <NavLink className="nav-link" to={DASHBOARD.billing} reloadDocument>
              {t("Billing")}
            </NavLink>
          )}
          <NavLink className="nav-link" to={DASHBOARD.settings} reloadDocument={fromCardPage}>
            {t("Settings")}
          </NavLink>
          {user?.isOperator && (
            <NavLink className="nav-link" to={DASHBOARD.desk} reloadDocument={fromCardPage}>
              {t("Desk")}
            </NavLink>
          )}
        </nav>
        <div className="dashboard-account">
          {user && user.accounts.length > 1 && (
            <Suspense>
              <AccountSwitcher reloads={fromCardPage} />
            </Suspense>
          )}
          {user && <OwnEmail email={user.email} />}
          {user && <PaletteOpener />}
          <SignOutButton />
        </div>
      </div>
    </header>
  );
}

/** Breaks a long email address before the at sign rather than within a word. */
function OwnEmail({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span className="dashboard-account__email muted small">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** Opens the palette via a button or Ctrl+K, and the shortcut list via `?`. */
function PaletteOpener() {
  const [kind, setKind] = useState<PaletteKind | null>(null);
  // Once opened, a dialog stays on the page to restore focus.
  const [loaded, setLoaded] = useState<readonly PaletteKind[]>([]);

  function open(next: PaletteKind) {
    setKind(next);
    setLoaded((before) => (before.includes(next) ? before : [...before, next]));
  }

  usePaletteKeys(open);
  return (
    <>
      <Button variant="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={() => open("palette")}>
        {t("Go to…")}
      </Button>
      <Suspense>
        {loaded.includes("palette") && <Palette open={kind === "palette"} onClose={() => setKind(null)} />}
        {loaded.includes("shortcuts") && (
          <ShortcutList open={kind === "shortcuts"} onClose={() => setKind(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Signs out, asking for confirmation if there are unsaved edits. */
function SignOutButton() {
  const { signOut } = useAuth();
  const unsaved = useUnsavedEdits().length > 0;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  function leave() {
    setAsking(false);
    setBusy(true);
    signOut();
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={t("Signing out…")}
        onClick={() => (unsaved ? setAsking(true) : leave())}
      >
        {t("Sign out")}
      </Button>
      <LeaveDialog
        open={asking}
        action={t("Sign out without saving")}
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
    </>
  );
}
