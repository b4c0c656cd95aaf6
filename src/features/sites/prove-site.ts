import { eq } from "drizzle-orm";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { SiteView } from "#shared/sites/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import type { Services } from "#src/services.ts";
import { proofOf, proofRecord } from "./proof-record.ts";
import { findSite } from "./queries.ts";
import { recordClaim } from "./record-claim.ts";
import { viewSite } from "./site-view.ts";
import { isSeenAt } from "./widget-sight.ts";

/**
 * Looks for proof that a site belongs to the account or, if the site is not scanned yet, for the
 * account's widget. Either makes the first scan due.
 * @throws DomainError `not-found`; `rate-limited`; `conflict` if nothing new was found or the site
 * is outside the public internet.
 */
export async function proveSite(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<SiteView> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, id);
  if (proofOf(site)) return viewSite(services, owner, site);
  await enforceLimit(services, LIMITS.siteProof, String(owner.accountId));
  const claim = await findClaim(services, site);
  if (!claim) throw new DomainError("conflict", SCAN_ERRORS.proofMissing, { code: "proof_missing" });
  const now = clock.now();
  const claimed = await transact(db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ claim, claimedAt: now, ...(site.claim === null && { nextScanAt: now }) })
      .where(eq(sites.id, site.id))
      .returning();
    if (row) await recordClaim(tx, row, { userId: user.id });
    return row;
  });
  return viewSite(services, owner, claimed ?? site);
}

async function findClaim(services: Services, site: Site): Promise<Site["claim"]> {
  const isSeen = site.claim === null && (await isSeenAt(services.db, site.accountId, site.host));
  const { dnsName, dnsText, fileUrl, fileText } = proofRecord(site);
  const records = await services.lookUpTextRecords(dnsName);
  if (records.some((record) => record.trim() === dnsText)) return "dns";
  const file = await findFile(services, fileUrl, fileText);
  if (file === "found") return "file";
  if (isSeen) return "widget";
  if (file === "private")
    throw new DomainError("conflict", SCAN_ERRORS.privateSite, { code: "private_site" });
  return null;
}

type FileSearch = "found" | "missing" | "private";

/** A redirect to another host proves nothing about this one. */
async function findFile({ pageReader }: Services, url: string, text: string): Promise<FileSearch> {
  try {
    const page = await pageReader.fetch(url);
    const isHere = page.url.host === new URL(url).host;
    const isFound = page.status === 200 && new TextDecoder().decode(page.bytes).trim() === text;
    return isHere && isFound ? "found" : "missing";
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    return error.reason === "private" ? "private" : "missing";
  }
}
