import { and, eq, inArray } from "drizzle-orm";
import { SCAN_ERRORS } from "#shared/scan-messages.ts";
import type { CorrectionList, PublishCorrectionsInput } from "#shared/schemas/correction.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../scans/sites/queries.ts";
import { isChanged } from "./correction-view.ts";
import { listCorrections } from "./list-corrections.ts";
import { lockLiveFile } from "./live/refresh-file.ts";
import { publishDrafts } from "./publish-drafts.ts";
import { requireCorrections } from "./require-plan.ts";

/**
 * Gives those of a site's drafts to visitors that nobody has changed since the person read them,
 * and returns all corrections of the site. Sent twice, each is published once.
 * @throws DomainError `not-found`, also for another account's site; `forbidden` on plans without
 * corrections; `conflict` for a site that is not proven, and past the number of live corrections.
 */
export async function publishCorrections(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { drafts }: PublishCorrectionsInput,
): Promise<CorrectionList> {
  const { accountId } = owner;
  await findSite(services.db, accountId, siteId);
  await enforceLimit(services, LIMITS.correction, String(accountId));
  const revisions = new Map(drafts.map(({ id, revision }) => [id, revision]));
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    requireCorrections(services, owner);
    const site = await findSite(tx, accountId, siteId);
    if (!site.proof)
      throw new DomainError("conflict", SCAN_ERRORS.siteNotProven, { code: "site_not_proven" });
    const rows = await tx
      .select()
      .from(corrections)
      .where(and(eq(corrections.siteId, site.id), inArray(corrections.id, [...revisions.keys()])))
      .orderBy(corrections.id)
      .for("update");
    const read = rows.filter(
      (row) => revisions.get(row.id) === row.revision && (row.state === "draft" || isChanged(row)),
    );
    if (read.length === 0) return [];
    return publishDrafts(tx, site, read, { userId: user.id, at: services.clock.now() });
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
  return listCorrections(services, owner, siteId);
}
