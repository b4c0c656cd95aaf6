import { eq } from "drizzle-orm";
import type { SiteView, UpdateSiteInput } from "#shared/sites/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { developerLinks } from "#src/db/schema/developer-links.ts";
import { issues, manualChecks } from "#src/db/schema/issues.ts";
import { journeys } from "#src/db/schema/journeys.ts";
import { pageChecks } from "#src/db/schema/page-checks.ts";
import { scanPages, scans, sites } from "#src/db/schema/sites.ts";
import { statements } from "#src/db/schema/statements.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { lockLiveFile, refreshLiveFile } from "../live-corrections/refresh-file.ts";
import { evidenceSite } from "./evidence-site.ts";
import { ownSite } from "./queries.ts";
import { viewSite } from "./site-view.ts";

/** @throws DomainError `not-found`, including for another account's site. */
export async function updateSite(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { alwaysPages, leftOut, paused, chosenBuilder, tracker }: UpdateSiteInput,
): Promise<SiteView> {
  const { accountId } = owner;
  // Other settings have no effect on scans, whose settings are evidence.
  const isOfScans = [alwaysPages, leftOut, paused].some((one) => one !== undefined);
  const site = await transact(services.db, async (tx) => {
    const [current] = await tx.select().from(sites).where(ownSite(accountId, id)).for("update");
    if (!current) throw notFound();
    const next = {
      alwaysPages: alwaysPages ?? current.alwaysPages,
      leftOut: leftOut ?? current.leftOut,
      isPaused: paused ?? current.isPaused,
    };
    const changed = {
      ...next,
      chosenBuilder: chosenBuilder === undefined ? current.chosenBuilder : chosenBuilder,
      tracker: tracker === undefined ? current.tracker : tracker,
    };
    await tx.update(sites).set(changed).where(eq(sites.id, current.id));
    if (isOfScans) {
      await recordEvidence(tx, { accountId, at: services.clock.now() }, [
        { kind: "site-changed", site: evidenceSite(current).site, by: { userId: user.id }, data: next },
      ]);
    }
    return { ...current, ...changed };
  });
  return viewSite(services, owner, site);
}

/**
 * Deletes everything about a site, including its statement, except its evidence and its address,
 * which is kept so its widget doesn't add the site again.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function removeSite(
  { db, clock, publicViews }: Services,
  { user, owner }: { user: { id: number }; owner: { accountId: number } },
  id: string,
): Promise<void> {
  const { accountId } = owner;
  const now = clock.now();
  const publicIds = await transact(db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const [site] = await tx
      .update(sites)
      .set({ removedAt: now, claim: null, claimedAt: null, tracker: null })
      .where(ownSite(accountId, id))
      .returning();
    if (!site) throw notFound();
    // Must come first, to wait for any step being stored rather than lock its rows.
    await tx.delete(scans).where(eq(scans.siteId, site.id));
    await tx.delete(manualChecks).where(eq(manualChecks.siteId, site.id));
    await tx.delete(issues).where(eq(issues.siteId, site.id));
    await tx.delete(scanPages).where(eq(scanPages.siteId, site.id));
    await tx.delete(journeys).where(eq(journeys.siteId, site.id));
    await tx.delete(statements).where(eq(statements.siteId, site.id));
    await tx.delete(pageChecks).where(eq(pageChecks.siteId, site.id));
    await tx.delete(corrections).where(eq(corrections.siteId, site.id));
    await tx.delete(developerLinks).where(eq(developerLinks.siteId, site.id));
    const changed = await refreshLiveFile(tx, accountId);
    await recordEvidence(tx, { accountId, at: now }, [
      { kind: "site-removed", site: evidenceSite(site).site, by: { userId: user.id }, data: {} },
    ]);
    return changed;
  });
  for (const publicId of publicIds) publicViews.invalidate(publicId);
}
