import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { DASHBOARD, REPORTS_VIEW, USAGE_VIEW } from "../../../shared/paths.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PageHeading } from "../../layout/page-heading.tsx";
import { ReportInbox } from "../reports/report-inbox.tsx";
import { WidgetList } from "./widget-list.tsx";

interface View {
  /** What `?show=` says; the list where it says anything else. */
  show: string;
  title: string;
  path: string;
  Component: ComponentType;
}

const LIST = { show: "", title: "Your widgets", path: DASHBOARD.widgets, Component: WidgetList };

const VIEWS: View[] = [
  LIST,
  {
    show: "usage",
    title: "Usage",
    path: USAGE_VIEW,
    Component: lazy(async () => ({ default: (await import("../usage/usage-overview.tsx")).UsageOverview })),
  },
  { show: "reports", title: "Reported barriers", path: REPORTS_VIEW, Component: ReportInbox },
];

/** The owner's widgets, how much they are used, or what visitors reported through them. */
export function WidgetsPage() {
  const [search] = useSearchParams();
  const view = VIEWS.find(({ show }) => show === search.get("show")) ?? LIST;
  useFocusOnOtherView(view.show);
  return (
    <div className="stack">
      <PageHeading>{view.title}</PageHeading>
      <nav className="cluster" aria-label="Widgets, usage and reports">
        {VIEWS.map(({ show, title, path }) => (
          <Link
            key={show}
            className="nav-link"
            to={path}
            aria-current={show === view.show ? "page" : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Skeleton label={`Loading ${view.title}`} lines={6} />}>
        <view.Component />
      </Suspense>
    </div>
  );
}

/** As after a change of page: the heading tells screen readers what is shown now. */
function useFocusOnOtherView(show: string): void {
  const shown = useRef(show);
  useEffect(() => {
    if (shown.current === show) return;
    shown.current = show;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [show]);
}
