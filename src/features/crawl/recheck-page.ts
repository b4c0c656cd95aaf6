import { and, eq, isNull } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { type ScanPage, type Site, scanPages, scans, sites } from "#src/db/schema/sites.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { changedIssues } from "../issues/issue-evidence.ts";
import { issuesOnPage, settlePageCheck } from "../issues/settle-page-check.ts";
import type { Crawl } from "../sites/crawl-state.ts";
import { evidenceSite } from "../sites/evidence-site.ts";
import { choiceOf, pagesToVisit } from "./allowed-pages.ts";
import { BUSY_MS, requestPage } from "./request-page.ts";
import type { Auditor, PageStep } from "./scan-step.ts";
import { fetchRobots, newCrawl, politeDelay } from "./take-step.ts";
import { isWeakerThanBefore, leadsOn, type Visit, writePage } from "./write-visit.ts";

/** Rules of a robots.txt, with the delay between requests. */
export type PageRules = Crawl["robots"];

/** Reads the rules for requests to an origin; null if none may be sent now. */
export async function readRules(services: Services, origin: string): Promise<PageRules | null> {
  const found = await fetchRobots({ services, crawl: newCrawl(origin) });
  if (typeof found === "string") return null;
  return { allow: found.allow, disallow: found.disallow, delayMs: politeDelay(origin, found) };
}

export type Rechecked = { kind: "checked" } | { kind: "failed" } | { kind: "later"; waitMs: number };

/**
 * Requests and audits one scanned page outside of any scan, even if its content is known: what
 * changed may be in a style sheet. Stores its findings, and settles the issues on it. The page's
 * other results, such as its links, stay those of the last scan.
 */
export async function recheckPage(
  services: Services,
  auditor: Auditor,
  { site, page, rules }: { site: Site; page: ScanPage; rules: PageRules },
): Promise<Rechecked> {
  const crawl: Crawl = { ...newCrawl(new URL(page.url).origin), stage: "pages", robots: rules };
  const step: PageStep = { services, auditor, site, crawl, scan: null };
  try {
    const own = await pagesToVisit(step, { ...choiceOf(step), leftOut: [] }, [page.url]);
    if (own.hasForbidden) return { kind: "failed" };
    const visit = await requestPage(step, { ...page, contentHash: null });
    if (visit.kind === "later") return visit;
    if (!isResult(step, page, visit)) return { kind: "failed" };
    return { kind: (await store(step, page, visit)) ? "checked" : "failed" };
  } catch (error) {
    if (error instanceof PageProblem && error.reason === "busy") return { kind: "later", waitMs: BUSY_MS };
    throw error;
  }
}

/** Whether a visit shows which issues the page has, as well as its last scan did. */
function isResult(step: PageStep, page: ScanPage, visit: Visit): visit is StoredVisit {
  if (visit.kind === "skipped") return leadsOn(visit.reason);
  return visit.kind === "checked" && (visit.isPdf || !isWeakerThanBefore(step, page, visit.audit));
}

type StoredVisit = Extract<Visit, { kind: "checked" | "skipped" }>;

/** Returns false if the page has been purged, or the site removed or moved, in the meantime. */
function store(step: PageStep, page: ScanPage, visit: StoredVisit): Promise<boolean> {
  const { services, site } = step;
  return transact(services.db, async (tx) => {
    const mine = and(eq(sites.id, site.id), eq(sites.accountId, site.accountId), isNull(sites.removedAt));
    const [kept] = await tx.select({ id: sites.id }).from(sites).where(mine).for("share");
    if (!kept) return false;
    // Waits for any step of a scan being stored.
    const underWay = and(eq(scans.siteId, site.id), isNull(scans.finishedAt));
    await tx.select({ id: scans.id }).from(scans).where(underWay).for("update");
    const [current] = await tx.select().from(scanPages).where(eq(scanPages.id, page.id)).for("update");
    if (!current) return false;
    const now = services.clock.now();
    const before = await issuesOnPage(tx, page.id);
    await writePage(tx, step, { page: current, visit, links: current.links });
    // The next scan audits the page in any case, and a scan under way still visits it.
    const state = current.state === "waiting" ? { state: current.state } : {};
    await tx
      .update(scanPages)
      .set({ contentHash: null, ...state })
      .where(eq(scanPages.id, page.id));
    const issueIds = [...new Set([...before, ...(await issuesOnPage(tx, page.id))])];
    const settled = { siteId: site.id, pageId: page.id, issueIds, userId: null, isByPerson: false, now };
    await settlePageCheck(tx, settled);
    const about = { site: evidenceSite(site).site, at: now, isByPerson: false, by: "scanner" } as const;
    const changes = await changedIssues(tx, about);
    await recordEvidence(tx, { accountId: site.accountId, at: now }, changes);
    return true;
  });
}
