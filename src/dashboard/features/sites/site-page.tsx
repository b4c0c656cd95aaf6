import { type ComponentType, Suspense } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { SiteList, SiteView } from "#shared/sites/schemas.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { useHeadingFocus } from "../../components/focus-heading.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { ForManagers } from "../session/for-managers.tsx";
import { useSites } from "../widget-data/use-sites.ts";
// Every view shows rules, reasons or manual checks, whose text is in a catalog of its own.
import "../issues/words.ts";
import { ScanActions } from "./scan-actions.tsx";
import { ScanProgress } from "./scan-progress.tsx";
import { SiteStatus } from "./site-status.tsx";

const IssueList = lazyComponent(() => import("../issues/list/issue-list.tsx"), "IssueList");
const PageList = lazyComponent(() => import("../issues/list/page-list.tsx"), "PageList");
const RuleList = lazyComponent(() => import("../issues/list/rule-list.tsx"), "RuleList");
const ManualCheckList = lazyComponent(
  () => import("../manual-checks/manual-check-list.tsx"),
  "ManualCheckList",
);
const PageChecks = lazyComponent(() => import("../page-checks/page-checks.tsx"), "PageChecks");
const SiteJourney = lazyComponent(() => import("../journeys/site-journey.tsx"), "SiteJourney");
const CorrectionList = lazyComponent(() => import("../corrections/correction-list.tsx"), "CorrectionList");
const DeveloperLinks = lazyComponent(
  () => import("../developer-links/developer-links.tsx"),
  "DeveloperLinks",
);
const SiteHistory = lazyComponent(() => import("./history/site-history.tsx"), "SiteHistory");
const ReportView = lazyComponent(() => import("../site-reports/report-view.tsx"), "ReportView");
const SiteStatement = lazyComponent(() => import("../statements/site-statement.tsx"), "SiteStatement");
const SiteSettings = lazyComponent(() => import("./site-settings.tsx"), "SiteSettings");

export interface SiteViewProps {
  site: SiteView;
  list: SiteList;
}

interface View {
  /** Value of `?show=`; unknown values show the first view. */
  show: string;
  title: string;
  /** Whether the view shows scan results, so a new scan is the main thing to do. */
  isOfScans?: true;
  Component: ComponentType<SiteViewProps>;
}

const ISSUES: View = { show: "", title: t("Issues"), isOfScans: true, Component: IssueList };

const VIEWS: View[] = [
  ISSUES,
  { show: "pages", title: t("Pages"), isOfScans: true, Component: PageList },
  { show: "rules", title: t("Rules"), isOfScans: true, Component: RuleList },
  { show: "checks", title: t("Manual checks"), Component: ManualCheckList },
  { show: "browser", title: t("Private pages"), Component: PageChecks },
  { show: "journey", title: t("Journey"), Component: SiteJourney },
  { show: "corrections", title: t("Corrections"), Component: CorrectionList },
  { show: "developers", title: t("Developers"), Component: DeveloperLinks },
  { show: "history", title: t("History"), Component: SiteHistory },
  { show: "report", title: t("Report"), Component: ReportView },
  { show: "statement", title: t("Statement"), Component: SiteStatement },
  { show: "settings", title: t("Settings"), Component: SiteSettings },
];

export function SitePage() {
  const sites = useSites();
  const { siteId } = useParams();
  const site = sites.data?.sites.find(({ id }) => id === siteId);
  const view = useChosenView();
  return (
    <div className="stack">
      <BackLink to={DASHBOARD.scans}>{t("All websites")}</BackLink>
      <PageHeading>{headingOf(site, view, sites.data !== undefined)}</PageHeading>
      <QueryView query={sites} what={t("this website")} lines={6}>
        {(list) =>
          site ? (
            <Site site={site} list={list} view={view} />
          ) : (
            <p>{t("It was removed, or belongs to another account.")}</p>
          )
        }
      </QueryView>
    </div>
  );
}

function useChosenView(): View {
  const [search] = useSearchParams();
  const view = VIEWS.find(({ show }) => show === search.get("show")) ?? ISSUES;
  useHeadingFocus("h1", view.show);
  return view;
}

function headingOf(site: SiteView | undefined, view: View, isLoaded: boolean): string {
  if (site) return `${site.host}: ${view.title}`;
  return isLoaded ? t("Website not found") : t("Website");
}

function Site({ site, list, view }: SiteViewProps & { view: View }) {
  const { id, host, latestScan } = site;
  const path = fillPath(DASHBOARD.scannedSite, { siteId: id });
  return (
    <>
      <div className="split">
        <div className="stack stack--close">
          <SiteStatus site={site} />
        </div>
        <ForManagers>
          <ScanActions site={site} isMain={view.isOfScans} />
        </ForManagers>
      </div>
      <ScanProgress scan={latestScan} host={host} />
      <nav className="view-nav" aria-label={t("Scan results")}>
        {VIEWS.map(({ show, title }) => (
          <Link
            key={show}
            className="nav-link"
            to={show === "" ? path : `${path}?show=${show}`}
            aria-current={show === view.show ? "page" : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<Skeleton label={t("Loading {title}", { title: view.title })} lines={6} />}>
        <view.Component key={id} site={site} list={list} />
      </Suspense>
    </>
  );
}
