import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { AddSiteInput, SiteView } from "#shared/sites/schemas.ts";
import type { Config } from "#src/config.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { accounts, type User } from "#src/db/schema/accounts.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import { DomainError } from "#src/errors.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { isPublicAddress } from "#src/safe-fetch/public-address.ts";
import type { Services } from "#src/services.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { evidenceSite } from "./evidence-site.ts";
import { limitsOf, viewSite } from "./site-view.ts";
import { isSeenAt } from "./widget-sight.ts";

/** Names that public DNS never has (RFC 6762, RFC 8375, and ICANN's reservation of `internal`). */
const LOCAL_NAMES = /\.(?:local|internal|home\.arpa)\.?$/i;

/**
 * Adds a website. If one of the account's widgets was seen there, its first scan is due.
 * @throws DomainError `conflict` if the plan's website limit is reached or the website is already
 * listed; `invalid` if no scan can reach it.
 */
export async function addSite(
  services: Services,
  { owner, by }: { owner: User; by: EvidenceActor },
  { url }: AddSiteInput,
): Promise<SiteView> {
  const address = new URL(url);
  refuseUnreachable(services.config, address);
  const { origin, hostname } = address;
  const site = await transact(services.db, async (tx) => {
    const { accountId } = owner;
    await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    await refuseBeyond(tx, accountId, limitsOf(services, owner).sites);
    const now = services.clock.now();
    const row = await insertSite(tx, { accountId, origin, host: hostname, now });
    if (!row) throw new DomainError("conflict", SCAN_ERRORS.siteKnown, { code: "site_known" });
    await recordEvidence(tx, { accountId, at: now }, [
      { kind: "site-added", site: evidenceSite(row).site, by, data: { isSeen: row.claim === "widget" } },
    ]);
    return row;
  });
  return viewSite(services, owner, site);
}

async function refuseBeyond(tx: Transaction, accountId: number, most: number): Promise<void> {
  const [row] = await tx
    .select({ sites: count() })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), isNull(sites.removedAt)));
  if ((row?.sites ?? 0) < most) return;
  throw new DomainError("conflict", SCAN_ERRORS.siteLimit, { code: "site_limit" });
}

interface NewSite {
  accountId: number;
  origin: string;
  host: string;
  now: Date;
}

/** Settings of a site that was removed before, and comes back as a new one. */
const UNSET = { alwaysPages: [], leftOut: [], isPaused: false, detectedBuilder: null, chosenBuilder: null };

/** Inserts a site or restores a removed site; undefined if already listed. */
async function insertSite(tx: Transaction, { now, ...place }: NewSite): Promise<Site | undefined> {
  const isSeen = await isSeenAt(tx, place.accountId, place.host);
  const fresh = {
    claim: isSeen ? ("widget" as const) : null,
    claimedAt: isSeen ? now : null,
    proofToken: randomBytes(18).toString("base64url"),
    nextScanAt: now,
    removedAt: null,
    createdAt: now,
  };
  const [row] = await tx
    .insert(sites)
    .values({ ...place, ...fresh })
    .onConflictDoUpdate({
      target: [sites.accountId, sites.origin],
      set: { ...fresh, ...UNSET },
      setWhere: isNotNull(sites.removedAt),
    })
    .returning();
  return row;
}

/**
 * Refuses an address whose text shows that no scan can reach it. Other names are resolved when
 * their pages are requested. This machine's own names and other ports are allowed for local trials.
 * @throws DomainError `invalid`.
 */
export function refuseUnreachable({ publicUrl }: Config, { hostname, port }: URL): void {
  if (isLoopbackHost(hostname)) return;
  const isPrivate = isIP(hostname) ? !isPublicAddress(hostname) : LOCAL_NAMES.test(hostname);
  if (isPrivate) throw refusal("private_site", SCAN_ERRORS.privateSite);
  if (port !== "" && !isLoopbackHost(new URL(publicUrl).hostname))
    throw refusal("other_port", SCAN_ERRORS.otherPort);
}

function refusal(code: string, sentence: string): DomainError {
  return new DomainError("invalid", sentence, { code, fields: { url: sentence } });
}
