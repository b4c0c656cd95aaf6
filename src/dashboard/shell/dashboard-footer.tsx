import { PAGES } from "#shared/paths.ts";
import { readPageSettings } from "../page-settings.ts";

/** Leads to help and to people, on every screen. */
export function DashboardFooter() {
  const { supportEmail } = readPageSettings();
  return (
    <footer className="dashboard-footer page-width">
      <nav className="cluster small" aria-label="Help">
        <a href={PAGES.helpCenter}>Help center</a>
        <a href={`${PAGES.contact}?topic=support`}>Contact support</a>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <a href={PAGES.statement}>Accessibility statement</a>
      </nav>
    </footer>
  );
}
