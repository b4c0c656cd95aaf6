import { NavLink, useLocation } from "react-router";
import { DASHBOARD, PAGES } from "../../shared/paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { useAuth } from "../features/session/auth.tsx";
import { SignOutButton } from "../features/session/sign-out-button.tsx";
import { readPageSettings } from "../page-settings.ts";
import { isCardPage } from "./card-pages.ts";

export function DashboardHeader() {
  const { user } = useAuth();
  const fromCardPage = isCardPage(useLocation().pathname);
  const { productName } = readPageSettings();
  return (
    <header className="dashboard-header">
      <div className="dashboard-header__bar">
        <a className="logo-link" href={PAGES.home} aria-label={`${productName}: home page`}>
          <Logo productName={productName} />
        </a>
        <nav aria-label="Dashboard" className="dashboard-header__nav">
          <NavLink to={DASHBOARD.home} end reloadDocument={fromCardPage}>
            Overview
          </NavLink>
          <NavLink to={DASHBOARD.widgets} reloadDocument={fromCardPage}>
            Widgets
          </NavLink>
          <NavLink to={DASHBOARD.billing} reloadDocument>
            Billing
          </NavLink>
        </nav>
        <div className="dashboard-header__account">
          {user && <span className="dashboard-header__email">{user.email}</span>}
          <SignOutButton />
        </div>
      </div>
    </header>
  );
}
