import { and, eq, inArray } from "drizzle-orm";
import type {
  CorrectionView,
  PublishCorrectionInput,
  PublishCorrectionsInput,
  PublishedCorrections,
} from "#shared/corrections/schemas.ts";
import { type Database, type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type CorrectionRow, corrections } from "#src/db/schema/corrections.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { lockLiveFile } from "../live-corrections/refresh-file.ts";
import { findSite } from "../sites/queries.ts";
import { isChanged } from "./correction-view.ts";
import { listCorrections } from "./list-corrections.ts";
import { publishDrafts } from "./publish-drafts.ts";
import { publishRevision, requireProven } from "./publish-revision.ts";
import { findCorrection } from "./queries.ts";
import { readCorrection } from "./read-correction.ts";
import { requireCorrections } from "./require-plan.ts";
import { tryDrafts } from "./try-drafts.ts";

/**
 * Publishes a site's drafts that are unchanged since the user read them and cause no rule to fail.
 * Returns all of the site's corrections and the refused drafts. Publishes each draft only once,
 * even if sent twice.
 * @throws DomainError `not-found`, including for another account's site; `forbidden` on plans
 * without corrections; `conflict` for an unproven site, and above the limit of live corrections.
 */
export async function publishCorrections(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { drafts }: PublishCorrectionsInput,
): Promise<PublishedCorrections> {
  const { accountId } = owner;
  await findSite(services.db, accountId, siteId);
  await enforceLimit(services, LIMITS.correction, String(accountId));
  requireCorrections(services, owner);
  const site = await requireProven(services.db, accountId, siteId);
  const revisions = new Map(drafts.map(({ id, revision }) => [id, revision]));
  const refused = await tryDrafts(services, await readUnchanged(services.db, site.id, revisions));
  for (const { id } of refused) revisions.delete(id);
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const locked = await requireProven(tx, accountId, siteId);
    const read = await readUnchanged(tx, locked.id, revisions);
    if (read.length === 0) return [];
    return publishDrafts(tx, locked, read, { by: { userId: user.id }, at: services.clock.now() });
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return { ...(await listCorrections(services, owner, siteId)), refused };
}

/** Reads the drafts that still have the given revisions; in a transaction, also locks them. */
async function readUnchanged(
  db: Database | Transaction,
  siteId: string,
  revisions: ReadonlyMap<string, number>,
): Promise<CorrectionRow[]> {
  const rows = await db
    .select()
    .from(corrections)
    .where(and(eq(corrections.siteId, siteId), inArray(corrections.id, [...revisions.keys()])))
    .orderBy(corrections.id)
    .for("update");
  return rows.filter(
    (row) => revisions.get(row.id) === row.revision && (row.state === "draft" || isChanged(row)),
  );
}

/**
 * Publishes a correction's draft. Sending the same revision twice publishes it once.
 * @throws DomainError `not-found`, including for another account's correction; `forbidden` on plans
 * without corrections; `conflict` if the draft has since been changed or causes a rule to fail, for
 * an unproven site, and above the limit of live corrections.
 */
export async function publishCorrection(
  services: Services,
  { user, owner }: { user: User; owner: User },
  id: string,
  { revision }: PublishCorrectionInput,
): Promise<CorrectionView> {
  const correction = await findCorrection(services.db, owner.accountId, id);
  await enforceLimit(services, LIMITS.correction, String(owner.accountId));
  await publishRevision(services, { owner, correction, revision, by: { userId: user.id } });
  return readCorrection(services, owner.accountId, id);
}
