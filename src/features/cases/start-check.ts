import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import type { AllegationList } from "#shared/cases/allegations.ts";
import { CASE_ERRORS } from "#shared/cases/messages.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { allegations } from "#src/db/schema/cases.ts";
import { type Site, scans, sites } from "#src/db/schema/sites.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { allegedPages } from "../allegations/check-allegations.ts";
import { enlistFirstPages } from "../crawl/enlist-pages.ts";
import { readCrawl } from "../sites/crawl-state.ts";
import { queueScan } from "../sites/queue-scan.ts";
import { listAllegations } from "./allegations.ts";
import { findCase } from "./queries.ts";
import { requirePlan } from "./require-plan.ts";

/**
 * Queues a scan of exactly the pages of a case's rows, one for each of their websites. If a
 * website's scan is running, it visits the pages as well.
 * @throws DomainError `not-found` for another account's case; `forbidden` without a plan that
 * includes litigation support; `conflict` if the case is over, or no website can be scanned;
 * `rate-limited`.
 */
export async function startCheck(
  services: Services,
  { user, owner }: { user: User; owner: User },
  caseId: string,
): Promise<AllegationList> {
  const { db } = services;
  const { accountId } = owner;
  const { legalCase } = await findCase(db, accountId, caseId);
  requirePlan(services, owner);
  if (legalCase.endedAt) throw new DomainError("conflict", CASE_ERRORS.isOver, { code: "case_is_over" });
  if (accessOf(owner, services) === "off") {
    throw new DomainError("forbidden", SCAN_ERRORS.scansClosed, { code: "scans_closed" });
  }
  const named = db
    .select({ one: sql`1` })
    .from(allegations)
    .where(and(eq(allegations.siteId, sites.id), eq(allegations.caseId, caseId)));
  const scanned = await db
    .select()
    .from(sites)
    .where(
      and(eq(sites.accountId, accountId), isNull(sites.removedAt), isNotNull(sites.claim), exists(named)),
    );
  if (scanned.length === 0) {
    throw new DomainError("conflict", CASE_ERRORS.noCheckedSite, { code: "no_checked_site" });
  }
  await enforceLimit(services, LIMITS.letterCheck, `account ${accountId}`);
  for (const site of scanned) await queueOrJoin(services, site, user);
  return listAllegations(db, accountId, caseId);
}

async function queueOrJoin(services: Services, site: Site, user: User): Promise<void> {
  const by = { cause: "letter" as const, requestedBy: user.id };
  const { scan } = await queueScan(services, site, by);
  if (!(await joinScan(services, site, scan.id))) await queueScan(services, site, by);
}

/** Adds the pages to a scan that has begun; false if it has just ended. */
async function joinScan(services: Services, site: Site, scanId: string): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const [scan] = await tx
      .select()
      .from(scans)
      .where(and(eq(scans.id, scanId), isNull(scans.finishedAt)))
      .for("update");
    if (!scan) return false;
    const crawl = readCrawl(scan.crawl);
    // Until then, the scan's first step adds the pages.
    if (!crawl || crawl.stage === "robots") return true;
    const pages = await allegedPages({ db: tx }, site.id, crawl.origin);
    await enlistFirstPages(tx, { scan, crawl, now: services.clock.now() }, pages);
    return true;
  });
}
