import { and, desc, eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { journeyPictures, journeyWalks } from "#src/db/schema/journeys.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { pathNumber } from "#src/http/path-number.ts";
import { openBytes } from "#src/sealed-bytes.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";

/**
 * Returns the picture of a step in a site's last walk, as WebP.
 * @throws DomainError `not-found`, including for another account's site and after a change of
 * `SECRET`.
 */
export async function readStepPicture(
  { db, secret }: Services,
  accountId: number,
  target: { id: string; place: string },
): Promise<Buffer> {
  const site = await findSite(db, accountId, target.id);
  const place = target.place === "0" ? 0 : pathNumber(target.place) || -1;
  const [row] = await db
    .select({ walkId: journeyPictures.walkId, sealed: journeyPictures.sealed })
    .from(journeyPictures)
    .innerJoin(journeyWalks, eq(journeyWalks.id, journeyPictures.walkId))
    .where(and(eq(journeyWalks.siteId, site.id), eq(journeyPictures.place, place)))
    .orderBy(desc(journeyWalks.walkedAt))
    .limit(1);
  if (!row) throw notFound();
  try {
    return openBytes(pictureKey(secret), pictureId(row.walkId, place), row.sealed);
  } catch (cause) {
    throw new DomainError("not-found", ERRORS.notFound, { cause });
  }
}

export function pictureKey(secret: string): Buffer {
  return deriveKey(secret, "journey-picture");
}

/** Binds a picture to its walk and step. */
export function pictureId(walkId: string, place: number): string {
  return `${walkId}:${place}`;
}
