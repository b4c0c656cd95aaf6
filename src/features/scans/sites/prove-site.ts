import { eq } from "drizzle-orm";
import { SCAN_ERRORS } from "#shared/scan-messages.ts";
import type { SiteProof } from "#shared/schemas/scan-states.ts";
import type { SiteView } from "#shared/schemas/site.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type Site, sites } from "#src/db/schema/scans.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { FetchProblem } from "#src/safe-fetch/fetch-problem.ts";
import type { Services } from "#src/services.ts";
import { proofRecord } from "./proof-record.ts";
import { findSite } from "./queries.ts";
import { recordProof } from "./record-proof.ts";
import { viewSite } from "./site-view.ts";
import { isSeenAt } from "./widget-sight.ts";

/**
 * Looks for a proof that a site is the account's; with it, the first scan is due.
 * @throws DomainError `not-found`; `rate-limited`; `conflict` without a proof, and for a site
 * outside the public internet.
 */
export async function proveSite(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<SiteView> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, id);
  if (site.proof) return viewSite(services, owner, site);
  await enforceLimit(services, LIMITS.siteProof, String(owner.accountId));
  const proof = await findProof(services, site);
  if (!proof) throw new DomainError("conflict", SCAN_ERRORS.proofMissing, { code: "proof_missing" });
  const now = clock.now();
  const proven = await transact(db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ proof, provenAt: now, nextScanAt: now })
      .where(eq(sites.id, site.id))
      .returning();
    if (row) await recordProof(tx, row, { userId: user.id });
    return row;
  });
  return viewSite(services, owner, proven ?? site);
}

async function findProof(services: Services, site: Site): Promise<SiteProof | null> {
  if (await isSeenAt(services.db, site.accountId, site.host)) return "widget";
  const { dnsName, dnsText, fileUrl, fileText } = proofRecord(site);
  const records = await services.lookUpTextRecords(dnsName);
  if (records.some((record) => record.trim() === dnsText)) return "dns";
  return (await isPublished(services, fileUrl, fileText)) ? "file" : null;
}

/** A redirect to another host proves nothing about this one. */
async function isPublished({ pageReader }: Services, url: string, text: string): Promise<boolean> {
  try {
    const page = await pageReader.fetch(url);
    const isHere = page.url.host === new URL(url).host;
    return isHere && page.status === 200 && new TextDecoder().decode(page.bytes).trim() === text;
  } catch (error) {
    if (!(error instanceof FetchProblem)) throw error;
    if (error.reason !== "private") return false;
    throw new DomainError("conflict", SCAN_ERRORS.privateSite, { code: "private_site" });
  }
}
