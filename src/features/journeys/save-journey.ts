import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { JourneyView, SaveJourneyInput } from "#shared/journeys/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { journeys } from "#src/db/schema/journeys.ts";
import { sites } from "#src/db/schema/sites.ts";
import { DomainError, notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { proofOf } from "../sites/proof-record.ts";
import { findSite, ownSite } from "../sites/queries.ts";
import { readJourney } from "./read-journey.ts";

/**
 * Creates or replaces a site's journey. A walk under way writes nothing more.
 * @throws DomainError `not-found`, including for another account's site; `conflict` for a step that
 * may send something to a site that isn't proven to be the account's.
 */
export async function saveJourney(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { name, start, steps, isOn }: SaveJourneyInput,
): Promise<JourneyView> {
  const now = services.clock.now();
  await transact(services.db, async (tx) => {
    const [site] = await tx.select().from(sites).where(ownSite(owner.accountId, id)).for("update");
    if (!site) throw notFound();
    // Anyone can make a widget's visits look as if they came from a stranger's website.
    if (steps.some(({ maySend }) => maySend) && !proofOf(site)) {
      throw new DomainError("conflict", SCAN_ERRORS.siteOnlySeen, { code: "site_not_proven" });
    }
    const saved = {
      ...{ name, start, steps, isOn, savedBy: user.id, savedAt: now },
      nextWalkAt: isOn ? nextNight(site.id, now) : null,
      lease: null,
      leaseUntil: null,
      toldWorks: null,
    };
    await tx
      .insert(journeys)
      .values({ siteId: site.id, ...saved })
      .onConflictDoUpdate({ target: journeys.siteId, set: saved });
  });
  return readJourney(services, owner.accountId, id);
}

/** @throws DomainError `not-found`, including for another account's site. */
export async function deleteJourney({ db }: Services, accountId: number, id: string): Promise<void> {
  const site = await findSite(db, accountId, id);
  await db.delete(journeys).where(eq(journeys.siteId, site.id));
}

/** Hours of a night in UTC, over which a hash of the site spreads the walks. */
const NIGHT_HOURS = 5;

/** Returns the time of a site's next nightly walk. */
export function nextNight(siteId: string, now: Date): Date {
  const night = NIGHT_HOURS * HOUR_MS;
  const slot = createHash("sha256").update(siteId).digest().readUInt32BE() % night;
  const next = Math.floor(now.getTime() / DAY_MS) * DAY_MS + slot;
  return new Date(next > now.getTime() ? next : next + DAY_MS);
}
