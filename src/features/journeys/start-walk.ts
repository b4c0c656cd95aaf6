import { eq } from "drizzle-orm";
import { JOURNEY_ERRORS } from "#shared/journeys/messages.ts";
import type { JourneyView } from "#shared/journeys/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { journeys } from "#src/db/schema/journeys.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { findSite } from "../sites/queries.ts";
import { isWalking, readJourney } from "./read-journey.ts";

/**
 * Asks for a walk now.
 * @throws DomainError `not-found`; `conflict` without a browser, for a site without the widget or a
 * proof, or during a walk; `forbidden` without a subscription; `rate-limited`.
 */
export async function startWalk(services: Services, owner: User, siteId: string): Promise<JourneyView> {
  const { db, clock, browserScanner } = services;
  const site = await findSite(db, owner.accountId, siteId);
  const [journey] = await db.select().from(journeys).where(eq(journeys.siteId, site.id));
  if (!journey) throw notFound();
  if (!browserScanner) throw new DomainError("conflict", JOURNEY_ERRORS.noBrowser, { code: "no_browser" });
  if (!site.claim) throw new DomainError("conflict", SCAN_ERRORS.siteNotProven, { code: "site_not_proven" });
  if (accessOf(owner, services) === "off") {
    throw new DomainError("forbidden", JOURNEY_ERRORS.closed, { code: "journeys_closed" });
  }
  const now = clock.now();
  if (isWalking(journey, now)) throw new DomainError("conflict", JOURNEY_ERRORS.walking, { code: "walking" });
  await enforceLimit(services, LIMITS.walk, String(owner.accountId));
  await db.update(journeys).set({ nextWalkAt: now }).where(eq(journeys.siteId, site.id));
  return readJourney(services, owner.accountId, siteId);
}
