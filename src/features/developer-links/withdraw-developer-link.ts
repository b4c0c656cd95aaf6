import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { developerLinks, linkedIssues } from "#src/db/schema/developer-links.ts";
import { sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { evidenceSite } from "../sites/evidence-site.ts";
import { isOpenLink } from "./queries.ts";

/**
 * Withdraws a link, which stops working with the next request. Does nothing for a link that has
 * ended.
 * @throws DomainError `not-found`, including for another account's link.
 */
export async function withdrawDeveloperLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  { user, owner }: { user: User; owner: User },
  id: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const { accountId } = owner;
  const now = clock.now();
  await transact(db, async (tx) => {
    const [found] = await tx
      .select({ site: sites })
      .from(developerLinks)
      .innerJoin(sites, eq(sites.id, developerLinks.siteId))
      .where(and(eq(developerLinks.id, id), eq(sites.accountId, accountId), isNull(sites.removedAt)));
    if (!found) throw notFound();
    const ended = await withdrawLinks(tx, eq(developerLinks.id, id), now);
    if (ended === 0) return;
    const { site } = found;
    const about = { accountId, userId: user.id, details: { site: site.host }, at: now };
    await recordSecurityEvent(tx, { kind: "developer-link-withdrawn", ...about });
    await recordEvidence(tx, { accountId, at: now }, [
      {
        kind: "developer-link-withdrawn",
        site: evidenceSite(site).site,
        by: { userId: user.id },
        data: { link: id },
      },
    ]);
  });
}

/** Withdraws the links of sites that move to another account, whose users didn't create them. */
export async function withdrawLinksOfSites(tx: Transaction, siteIds: string[], now: Date): Promise<void> {
  const ofSites = inArray(developerLinks.siteId, siteIds);
  await withdrawLinks(tx, ofSites, now);
  await tx.update(developerLinks).set({ userId: null }).where(ofSites);
}

/** Withdraws the matching links that still work, with the checks due; returns their number. */
async function withdrawLinks(tx: Transaction, which: SQL, now: Date): Promise<number> {
  const ended = await tx
    .update(developerLinks)
    .set({ withdrawnAt: now, expiresAt: now })
    .where(and(which, isOpenLink(now)))
    .returning({ id: developerLinks.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(linkedIssues)
      .set({ email: null, nextStepAt: null })
      .where(inArray(linkedIssues.linkId, ids));
  return ids.length;
}
