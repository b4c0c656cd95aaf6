import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { DASHBOARD, REPORTS_VIEW } from "../../../shared/paths.ts";
import { PageHeading } from "../../layout/page-heading.tsx";
import { ReportInbox } from "../reports/report-inbox.tsx";
import { WidgetList } from "./widget-list.tsx";

/** The owner's widgets, or what their visitors reported through them. */
export function WidgetsPage() {
  const [search] = useSearchParams();
  const showsReports = search.get("show") === "reports";
  useFocusOnOtherView(showsReports);
  return (
    <div className="stack">
      <PageHeading>{showsReports ? "Reported barriers" : "Your widgets"}</PageHeading>
      <nav className="cluster" aria-label="Widgets and reports">
        <Link className="nav-link" to={DASHBOARD.widgets} aria-current={showsReports ? undefined : "page"}>
          Your widgets
        </Link>
        <Link className="nav-link" to={REPORTS_VIEW} aria-current={showsReports ? "page" : undefined}>
          Reported barriers
        </Link>
      </nav>
      {showsReports ? <ReportInbox /> : <WidgetList />}
    </div>
  );
}

/** As after a change of page: the heading tells screen readers what is shown now. */
function useFocusOnOtherView(showsReports: boolean): void {
  const shown = useRef(showsReports);
  useEffect(() => {
    if (shown.current === showsReports) return;
    shown.current = showsReports;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [showsReports]);
}
