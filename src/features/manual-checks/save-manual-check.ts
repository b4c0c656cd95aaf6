import type { ManualCheckView, SaveManualCheckInput } from "#shared/manual-checks/schemas.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { manualChecks } from "#src/db/schema/issues.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { evidenceSite } from "../sites/evidence-site.ts";
import { findSite } from "../sites/queries.ts";
import { MANUAL_CHECKS } from "./checks.ts";
import { listManualChecks } from "./list-manual-checks.ts";

/**
 * Saves a user's result for a manual check, dated today.
 * @throws DomainError `not-found` for another account's site or an unknown check.
 */
export async function saveManualCheck(
  { db, clock }: Services,
  { user, owner }: { user: User; owner: User },
  target: { id: string; check: string },
  { state, note }: SaveManualCheckInput,
): Promise<ManualCheckView[]> {
  const site = await findSite(db, owner.accountId, target.id);
  const check = MANUAL_CHECKS.find(({ id }) => id === target.check);
  if (!check) throw notFound();
  const now = clock.now();
  const result = { state, note, userId: user.id, updatedAt: now };
  const { id, title, criteria } = check;
  const data = { check: id, title, criteria, state, note };
  await transact(db, async (tx) => {
    await tx
      .insert(manualChecks)
      .values({ siteId: site.id, checkId: id, ...result })
      .onConflictDoUpdate({ target: [manualChecks.siteId, manualChecks.checkId], set: result });
    await recordEvidence(tx, { accountId: site.accountId, at: now }, [
      { kind: "manual-check", site: evidenceSite(site).site, by: { userId: user.id }, data },
    ]);
  });
  return listManualChecks({ db }, owner.accountId, site.id);
}
