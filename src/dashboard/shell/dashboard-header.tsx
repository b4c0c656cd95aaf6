import { type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, isCardPage, PAGES } from "#shared/paths.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
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
  const fromCardPage = isCardPage(useLocation().pathname);
  const { productName, hasSite } = readPageSettings();
  const menuId = useId();
  const menu = usePhoneMenu();
  const [palette, setPalette] = useState<PaletteKind | null>(null);
  return (
    <header className="site-header">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to its children */}
      <div className="site-header__bar page-width" onKeyDown={menu.closeOnEscape}>
        <a
          className="logo-link"
          href={hasSite ? localPath(PAGES.home) : DASHBOARD.home}
          aria-label={`${productName}: ${hasSite ? t("home page") : t("overview")}`}
        >
          <Logo productName={productName} />
        </a>
        <Button
          variant="secondary"
          className="dashboard-menu__toggle"
          ref={menu.toggle}
          aria-expanded={menu.isOpen}
          aria-controls={menuId}
          onClick={menu.change}
        >
          <Icon name="menu" />
          {t("Menu")}
        </Button>
        <div id={menuId} className={classNames("dashboard-menu", menu.isOpen && "dashboard-menu--open")}>
          <Navigation reloads={fromCardPage} />
          <div className="dashboard-account">
            {user && user.accounts.length > 1 && (
              <Suspense>
                <AccountSwitcher reloads={fromCardPage} />
              </Suspense>
            )}
            {user && <OwnEmail email={user.email} />}
            {user && (
              <Button
                variant="quiet"
                aria-keyshortcuts="Control+K Meta+K"
                onClick={() => setPalette("palette")}
              >
                {t("Go to…")}
              </Button>
            )}
            <SignOutButton />
          </div>
        </div>
      </div>
      {user && <PaletteDialogs kind={palette} onChange={setPalette} />}
    </header>
  );
}

function Navigation({ reloads }: { reloads: boolean }) {
  const { user } = useAuth();
  const isOwner = useIsOwner();
  return (
    <nav aria-label={t("Dashboard")} className="dashboard-nav">
      <NavLink className="nav-link" to={DASHBOARD.home} end reloadDocument={reloads}>
        {t("Overview")}
      </NavLink>
      <NavLink className="nav-link" to={DASHBOARD.widgets} reloadDocument={reloads}>
        {t("Widgets")}
      </NavLink>
      <NavLink className="nav-link" to={DASHBOARD.scans} reloadDocument={reloads}>
        {t("Scans")}
      </NavLink>
      {isOwner && isSold() && (
        <NavLink className="nav-link" to={DASHBOARD.billing} reloadDocument>
          {t("Billing")}
        </NavLink>
      )}
      <NavLink className="nav-link" to={DASHBOARD.settings} reloadDocument={reloads}>
        {t("Settings")}
      </NavLink>
      {user?.isOperator && (
        <NavLink className="nav-link" to={DASHBOARD.desk} reloadDocument={reloads}>
          {t("Desk")}
        </NavLink>
      )}
    </nav>
  );
}

/** Opens the navigation on phones; closes it on Escape and once another page is shown. */
function usePhoneMenu() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === key;
  return {
    toggle,
    isOpen,
    change: () => setOpenedAt(isOpen ? null : key),
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isOpen) return;
      setOpenedAt(null);
      toggle.current?.focus();
    },
  };
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

interface PaletteDialogsProps {
  kind: PaletteKind | null;
  /** Called with null on closing. */
  onChange(kind: PaletteKind | null): void;
}

/**
 * The palette, opened by a button or Ctrl+K, and the shortcut list, opened by `?`. They are not in
 * the menu, which may be hidden.
 */
function PaletteDialogs({ kind, onChange }: PaletteDialogsProps) {
  // Once opened, a dialog stays on the page to restore focus.
  const [loaded, setLoaded] = useState<ReadonlySet<PaletteKind>>(new Set());
  if (kind && !loaded.has(kind)) setLoaded(new Set([...loaded, kind]));
  usePaletteKeys(onChange);
  return (
    <Suspense>
      {loaded.has("palette") && <Palette open={kind === "palette"} onClose={() => onChange(null)} />}
      {loaded.has("shortcuts") && <ShortcutList open={kind === "shortcuts"} onClose={() => onChange(null)} />}
    </Suspense>
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
