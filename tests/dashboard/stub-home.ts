import { pathOf } from "#shared/endpoint.ts";
import type { InstallCheckView } from "#shared/install-checks/schemas.ts";
import { readNews, readOpenIssues, readOverview } from "#shared/overview/contract.ts";
import type { NewsView, OpenIssuesView, OverviewView } from "#shared/overview/schemas.ts";
import { type LiveStateView, listLiveStates } from "#shared/widgets/contract.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { stubIssue } from "./stub-issues.ts";

type StubHome = ReturnType<typeof newHome>;

export function stubHome(changes: Partial<StubHome> = {}): StubHome {
  return { ...newHome(), ...changes };
}

function newHome() {
  const since = "2026-11-15T12:00:00.000Z";
  const none = { found: 0, fixed: 0, reports: 0, answers: 0, failedScans: 0, failedSites: [] };
  return {
    /** Widgets without a state have never been seen. */
    states: [] as LiveStateView[],
    overview: { newReports: 0, withoutStatement: null } as OverviewView,
    news: { since, ...none } as NewsView,
    issues: { fixedThisMonth: 0, fixes: [], history: [] } as OpenIssuesView,
    check: { url: "https://www.harbour-pottery.example/", installed: true, findings: [] } as InstallCheckView,
  };
}

/** Two open issues of one site, after two scans. */
export function stubOpenIssues(): OpenIssuesView {
  const issue = { host: "shop.example", affected: ["blind" as const], pages: 12 };
  const open = { critical: 2, serious: 1, moderate: 0, minor: 0 };
  return {
    fixedThisMonth: 4,
    fixes: ["a", "b"].map((id) => ({ ...stubIssue({ id }), ...issue })),
    history: ["2026-11-14T12:00:00Z", "2026-11-21T12:00:00Z"].map((at) => ({ at, open })),
  };
}

export function liveState(
  widgetId: string,
  host = "www.harbour-pottery.example",
  lastSeenAt = new Date().toISOString(),
): LiveStateView {
  const firstSeenAt = "2026-11-03T09:00:00.000Z";
  return {
    widgetId,
    live: true,
    since: firstSeenAt,
    lastSeenAt,
    hosts: [{ host, allowed: true, live: true, firstSeenAt, lastSeenAt }],
  };
}

export function homeApi({ home, widgets }: StubAccount, { method, pathname }: StubCall): Response | null {
  if (/\/install-check$/.test(pathname) && method === "POST") return Response.json(home.check);
  if (pathname === pathOf(readOverview)) return Response.json(home.overview);
  if (pathname === pathOf(readNews)) return Response.json(home.news);
  if (pathname === pathOf(readOpenIssues)) return Response.json(home.issues);
  if (pathname !== pathOf(listLiveStates)) return null;
  const none = { live: false, since: null, lastSeenAt: null, hosts: [] };
  return Response.json(
    widgets.map(({ id }) => home.states.find(({ widgetId }) => widgetId === id) ?? { widgetId: id, ...none }),
  );
}
