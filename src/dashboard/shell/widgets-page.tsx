import { type ComponentType, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/language/translate.ts";
import {
  DASHBOARD,
  DELETED_VIEW,
  IMPORT_VIEW,
  NEW_WIDGET_VIEW,
  REPORTS_VIEW,
  USAGE_VIEW,
} from "#shared/paths.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { BackLink } from "../components/back-link.tsx";
import { useHeadingFocus } from "../components/focus-heading.ts";
import { lazyComponent } from "../components/lazy-component.ts";
import { PageHeading } from "../components/page-heading.tsx";
import { NewReports } from "../features/barrier-reports/new-reports.tsx";
import { WidgetList } from "../features/widgets/list/widget-list.tsx";

const UsageOverview = lazyComponent(() => import("../features/usage/usage-overview.tsx"), "UsageOverview");
const ReportInbox = lazyComponent(
  () => import("../features/barrier-reports/report-inbox.tsx"),
  "ReportInbox",
);
const CreationFlow = lazyComponent(
  () => import("../features/widgets/create/creation-flow.tsx"),
  "CreationFlow",
);
const ImportPage = lazyComponent(() => import("../features/widgets/import/import-page.tsx"), "ImportPage");
const DeletedList = lazyComponent(
  () => import("../features/widgets/deleted/deleted-list.tsx"),
  "DeletedList",
);

interface View {
  /** Value of `?show=`; falls back to the list if unknown. */
  show: string;
  title: string;
  path: string;
  Component: ComponentType;
}

const LIST = { show: "", title: t("Your widgets"), path: DASHBOARD.widgets, Component: WidgetList };

/** Views linked side by side. */
const VIEWS: View[] = [
  LIST,
  { show: "usage", title: t("Usage"), path: USAGE_VIEW, Component: UsageOverview },
  { show: "reports", title: t("Reported barriers"), path: REPORTS_VIEW, Component: ReportInbox },
];

/** Views reached from the list, with a link back to it. */
const VIEWS_BELOW: View[] = [
  { show: "new", title: t("New widget"), path: NEW_WIDGET_VIEW, Component: CreationFlow },
  { show: "import", title: t("Import websites"), path: IMPORT_VIEW, Component: ImportPage },
  { show: "deleted", title: t("Recently deleted"), path: DELETED_VIEW, Component: DeletedList },
];

/** Switches between the widgets, their usage, barrier reports, and new and deleted widgets. */
export function WidgetsPage() {
  const [search] = useSearchParams();
  const view = [...VIEWS, ...VIEWS_BELOW].find(({ show }) => show === search.get("show")) ?? LIST;
  useHeadingFocus("h1", view.show);
  return (
    <div className="stack">
      {VIEWS_BELOW.includes(view) && <BackLink to={DASHBOARD.widgets}>{t("All widgets")}</BackLink>}
      <PageHeading>{view.title}</PageHeading>
      {VIEWS.includes(view) && (
        <nav className="view-nav" aria-label={t("Widgets, usage and reports")}>
          {VIEWS.map(({ show, title, path }) => (
            <Link
              key={show}
              className="nav-link"
              to={path}
              aria-current={show === view.show ? "page" : undefined}
            >
              {title} {show === "reports" && <NewReports />}
            </Link>
          ))}
        </nav>
      )}
      <Suspense fallback={<Skeleton label={t("Loading {title}", { title: view.title })} lines={6} />}>
        <view.Component />
      </Suspense>
    </div>
  );
}
