import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { JourneyOutcome } from "#shared/journeys/choices.ts";
import type { JourneyChange, JourneyView, JourneyWalk, SavedJourney } from "#shared/journeys/schemas.ts";
import type { Database } from "#src/db/client.ts";
import { type Journey, journeyPictures, journeys, journeyWalks } from "#src/db/schema/journeys.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";

const MAX_CHANGES = 30;

/**
 * Returns a site's journey with its last walk.
 * @throws DomainError `not-found`, including for another account's site.
 */
export async function readJourney(
  { db, clock, browserScanner }: Pick<Services, "db" | "clock" | "browserScanner">,
  accountId: number,
  id: string,
): Promise<JourneyView> {
  const site = await findSite(db, accountId, id);
  const hasBrowser = browserScanner !== null;
  const [row] = await db.select().from(journeys).where(eq(journeys.siteId, site.id));
  if (!row) return { hasBrowser, journey: null, walk: null, changes: [] };
  return {
    hasBrowser,
    journey: viewJourney(row, hasBrowser, clock.now()),
    walk: await lastWalk(db, site.id),
    changes: await listChanges(db, site.id),
  };
}

/** Whether a walk is waiting or under way. */
export function isWalking({ nextWalkAt, leaseUntil }: Journey, now: Date): boolean {
  return (nextWalkAt !== null && nextWalkAt <= now) || (leaseUntil !== null && leaseUntil > now);
}

/** Views a journey; without a browser, no walk ever comes. */
function viewJourney(row: Journey, hasBrowser: boolean, now: Date): SavedJourney {
  const { name, start, steps, isOn, nextWalkAt, savedAt } = row;
  return {
    name,
    start,
    steps,
    isOn,
    isWalking: hasBrowser && isWalking(row, now),
    nextWalkAt: (hasBrowser && nextWalkAt?.toISOString()) || null,
    savedAt: savedAt.toISOString(),
  };
}

async function lastWalk(db: Database, siteId: string): Promise<JourneyWalk | null> {
  const [walk] = await db
    .select()
    .from(journeyWalks)
    .where(eq(journeyWalks.siteId, siteId))
    .orderBy(desc(journeyWalks.walkedAt))
    .limit(1);
  if (!walk) return null;
  const pictures = await db
    .select({ place: journeyPictures.place })
    .from(journeyPictures)
    .where(eq(journeyPictures.walkId, walk.id))
    .orderBy(asc(journeyPictures.place));
  const { outcome, walkedAt, steps, results } = walk;
  return {
    outcome,
    walkedAt: walkedAt.toISOString(),
    steps,
    results,
    pictures: pictures.map(({ place }) => place),
  };
}

async function listChanges(db: Database, siteId: string): Promise<JourneyChange[]> {
  const before = sql<JourneyOutcome | null>`lag(${journeyWalks.outcome}) over (order by ${journeyWalks.walkedAt})`;
  const walks = db
    .select({ outcome: journeyWalks.outcome, at: journeyWalks.walkedAt, before: before.as("before") })
    .from(journeyWalks)
    .where(eq(journeyWalks.siteId, siteId))
    .as("walks");
  const rows = await db
    .select({ outcome: walks.outcome, at: walks.at })
    .from(walks)
    .where(and(sql`${walks.before} is distinct from ${walks.outcome}`))
    .orderBy(desc(walks.at))
    .limit(MAX_CHANGES);
  return rows.map(({ outcome, at }) => ({ outcome, at: at.toISOString() }));
}
