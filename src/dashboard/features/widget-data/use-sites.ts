import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pathOf } from "#shared/endpoint.ts";
import { listIssues, listPages } from "#shared/issues/contract.ts";
import { fillPath } from "#shared/paths.ts";
import { listScans, listSites } from "#shared/sites/contract.ts";
import type { ScanView, SiteList, SiteView } from "#shared/sites/schemas.ts";
import { pollInterval } from "../../poll-interval.ts";
import { keyOf, query } from "../../query.ts";

/** Loads the account's sites, polling while a scan is waiting or running. */
export function useSites() {
  const client = useQueryClient();
  const [openedAt] = useState(Date.now);
  const sites = useQuery({
    ...query(listSites),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => {
      const startedAt = newestStart(state.data);
      return pollInterval(startedAt === null, Date.now() - Math.max(openedAt, startedAt ?? 0));
    },
    refetchOnWindowFocus: ({ state }) => (isAnyRunning(state.data) ? "always" : false),
  });
  useResultsAfterScans(client, sites.data);
  return sites;
}

/** Whether a site is scanned, because its widget was seen there or control of it is proven. */
export function isScanned({ proof, seenAt }: SiteView): boolean {
  return proof !== null || seenAt !== null;
}

export function isRunning(scan: ScanView | null): boolean {
  return scan?.state === "queued" || scan?.state === "running";
}

export function replaceSite(client: QueryClient, site: SiteView): void {
  client.setQueryData<SiteList>(
    keyOf(listSites),
    (list) => list && { ...list, sites: list.sites.map((one) => (one.id === site.id ? site : one)) },
  );
}

/** Replaces a site's latest scan in the cached list. */
export function replaceScan(client: QueryClient, scan: ScanView): void {
  client.setQueryData<SiteList>(
    keyOf(listSites),
    (list) =>
      list && {
        ...list,
        sites: list.sites.map((one) => (one.id === scan.siteId ? { ...one, latestScan: scan } : one)),
      },
  );
}

function isAnyRunning(list: SiteList | undefined): boolean {
  return list?.sites.some(({ latestScan }) => isRunning(latestScan)) ?? false;
}

/** Returns the start time of the latest waiting or running scan in milliseconds, or null. */
function newestStart(list: SiteList | undefined): number | null {
  const running = list?.sites.flatMap(({ latestScan }) =>
    latestScan && isRunning(latestScan) ? Date.parse(latestScan.createdAt) : [],
  );
  return running?.length ? Math.max(...running) : null;
}

/** Refetches a site's issues, pages and scans when one of its scans ends. */
function useResultsAfterScans(client: QueryClient, list: SiteList | undefined): void {
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, latestScan } of list?.sites ?? []) {
      if (isRunning(latestScan)) running.current.add(id);
      else if (running.current.delete(id)) void refetchResults(client, id);
    }
  }, [client, list]);
}

function refetchResults(client: QueryClient, id: string): Promise<unknown> {
  const keys = [keyOf(listIssues), ...[listPages, listScans].map((one) => [fillPath(pathOf(one), { id })])];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
