import type { DeveloperLinkView } from "#shared/developer-links/schemas.ts";
import type { ScanView, SiteList, SiteView } from "#shared/sites/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent, refusal } from "./stub-reply.ts";

export function stubSites(changes: Partial<SiteList> = {}): SiteList {
  return {
    sites: [],
    people: [
      { id: 1, name: "Ana Ruiz", sites: null },
      { id: 7, name: "Bo Lind", sites: null },
      { id: 9, name: "A client of another website", sites: ["another-site"] },
    ],
    limits: { sites: 5, pages: 250, pdfs: 200, scansPerDay: 10 },
    candidates: [],
    ...changes,
  };
}

export function stubScan(changes: Partial<ScanView> = {}): ScanView {
  return {
    id: "0d3a3c1e-3c8c-4a55-8f2e-6a2b6f0b1c01",
    siteId: "7a1de3f0-52a9-4a3b-9c11-2f4f7a3b9c10",
    state: "done",
    cause: "schedule",
    requestedBy: null,
    reason: null,
    notes: [],
    pagesKnown: 25,
    pagesDone: 25,
    createdAt: "2026-11-20T09:00:00.000Z",
    startedAt: "2026-11-20T09:00:05.000Z",
    finishedAt: "2026-11-20T09:04:00.000Z",
    summary: {
      open: { critical: 2, serious: 3, moderate: 1, minor: 0 },
      review: 4,
      advice: 5,
      new: 1,
      returned: 0,
      fixed: 2,
      notSeen: 0,
      pagesChecked: 24,
      pagesClean: 11,
      pagesFailed: 1,
    },
    ...changes,
  };
}

export function stubSite(changes: Partial<SiteView> = {}): SiteView {
  return {
    id: "7a1de3f0-52a9-4a3b-9c11-2f4f7a3b9c10",
    origin: "https://www.harbour-pottery.example",
    host: "www.harbour-pottery.example",
    proof: "dns",
    provenAt: "2026-11-10T09:00:00.000Z",
    seenAt: null,
    proofRecord: {
      dnsName: "_accessibility-scan.www.harbour-pottery.example",
      dnsText: "accessibility-scan=token",
      fileUrl: "https://www.harbour-pottery.example/.well-known/accessibility-scan.txt",
      fileText: "token",
    },
    alwaysPages: [],
    leftOut: [],
    tracker: null,
    paused: false,
    detectedBuilder: null,
    chosenBuilder: null,
    pageLimit: 250,
    createdAt: "2026-09-30T12:00:00.000Z",
    nextScanAt: "2026-11-24T09:00:00.000Z",
    latestScan: stubScan(),
    lastResult: stubScan(),
    ...changes,
  };
}

export function scansApi(
  { scans: list }: StubAccount,
  { method, pathname, body }: StubCall<{ url?: string }>,
): Response | null {
  const [, , noun, id, member] = pathname.split("/");
  if (noun === "sites" && !id) {
    if (method === "GET") return Response.json(list);
    const { host } = new URL(body.url ?? "");
    const site = stubSite({ id: crypto.randomUUID(), host, proof: null, latestScan: null, lastResult: null });
    list.sites = [...list.sites, site];
    return Response.json(site, { status: 201 });
  }
  if (noun === "developer-links") return noContent();
  if (noun === "scans") return stop(list, id);
  if (noun !== "sites") return null;
  const site = list.sites.find((one) => one.id === id);
  if (!site) return null;
  if (member === "page-checks") return pageChecks(method, body.url ?? "");
  if (member === "developer-links") return developerLinks(method);
  if (member === "scans" && method === "POST") {
    site.latestScan = runningScan(site.id);
    return Response.json(site.latestScan, { status: 202 });
  }
  if (member === "proof") Object.assign(site, { proof: "dns", seenAt: null });
  else if (method === "PATCH") Object.assign(site, body);
  else if (method === "DELETE") {
    list.sites = list.sites.filter((one) => one !== site);
    return noContent();
  }
  return Response.json(site);
}

export function runningScan(siteId: string, pagesDone = 6): ScanView {
  const id = "11111111-3c8c-4a55-8f2e-6a2b6f0b1c02";
  return stubScan({ id, siteId, state: "running", pagesDone, finishedAt: null, summary: null });
}

function stop(list: SiteList, id = ""): Response {
  const site = list.sites.find(({ latestScan }) => latestScan?.id === id);
  if (!site?.latestScan) return refusal(404, "Gone");
  site.latestScan = { ...site.latestScan, state: "stopped", finishedAt: "2026-11-21T09:00:00.000Z" };
  return Response.json(site.latestScan);
}

function pageChecks(method: string, url: string): Response {
  if (method === "GET") {
    const checkedAt = "2026-11-20T09:02:00.000Z";
    const page = "https://www.harbour-pottery.example/account";
    return Response.json([{ url: page, checkedAt, failures: 1, issues: 2, omitted: 0 }]);
  }
  if (!url.includes("elsewhere")) {
    return Response.json({ url: `${url}#handrail=check:token`, expiresAt: "2026-11-20T09:17:00.000Z" });
  }
  const message = "Enter an address on this website.";
  return refusal(422, message, { url: message }, "other_page");
}

const DEVELOPER_LINK: DeveloperLinkView = {
  id: "55555555-52a9-4a3b-9c11-2f4f7a3b9c10",
  createdAt: "2026-11-20T09:00:00.000Z",
  by: "Ada Lovelace",
  expiresAt: "2099-12-20T09:00:00.000Z",
  withdrawnAt: null,
  openedAt: "2026-11-21T09:00:00.000Z",
  counts: { open: 2, checking: 0, fixed: 1, still: 1, unclear: 0 },
};

function developerLinks(method: string): Response {
  if (method === "GET") return Response.json([DEVELOPER_LINK]);
  const url = "https://handrail.example/developer-links/token";
  return Response.json({ ...DEVELOPER_LINK, url }, { status: 201 });
}
