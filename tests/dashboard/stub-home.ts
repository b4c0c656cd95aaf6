import { pathOf } from "#shared/endpoint.ts";
import type { InstallCheckView } from "#shared/install-checks/schemas.ts";
import {
  type LiveStateView,
  listLiveStates,
  type OverviewView,
  readOverview,
} from "#shared/widgets/contract.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";

/** Data of the overview; widgets without a state have never been seen. */
export interface StubHome {
  states: LiveStateView[];
  overview: OverviewView;
  check: InstallCheckView;
}

export function stubHome(changes: Partial<StubHome> = {}): StubHome {
  return {
    states: [],
    overview: { newReports: 0, withoutStatement: null },
    check: { url: "https://www.harbour-pottery.example/", installed: true, findings: [] },
    ...changes,
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
  if (pathname !== pathOf(listLiveStates)) return null;
  const none = { live: false, since: null, lastSeenAt: null, hosts: [] };
  return Response.json(
    widgets.map(({ id }) => home.states.find(({ widgetId }) => widgetId === id) ?? { widgetId: id, ...none }),
  );
}
