import { Link, useLocation } from "react-router";
import { localPath } from "#shared/local-path.ts";
import { DASHBOARD, isCardPage, PAGES } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { readPageSettings } from "../page-settings.ts";

/** Leads to help and to people, on every screen. */
export function DashboardFooter() {
  const { supportEmail } = readPageSettings();
  const fromCardPage = isCardPage(useLocation().pathname);
  return (
    <footer className="dashboard-footer page-width">
      <nav className="cluster small" aria-label={t("Help")}>
        <a href={localPath(PAGES.helpCenter)}>{t("Help center")}</a>
        <Link to={DASHBOARD.support} reloadDocument={fromCardPage}>
          {t("Support")}
        </Link>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <a href={localPath(PAGES.statement)}>{t("Accessibility statement")}</a>
      </nav>
    </footer>
  );
}
