import { CORRECTION_ERRORS } from "#shared/corrections/messages.ts";
import type { Wording } from "#shared/language/translate.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { type Database, type Transaction, transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { CorrectionRow } from "#src/db/schema/corrections.ts";
import type { Site } from "#src/db/schema/sites.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { lockLiveFile } from "../live-corrections/refresh-file.ts";
import { proofOf } from "../sites/proof-record.ts";
import { findSite } from "../sites/queries.ts";
import { isChanged } from "./correction-view.ts";
import { publishDrafts } from "./publish-drafts.ts";
import { lockCorrection } from "./queries.ts";
import { requireCorrections } from "./require-plan.ts";
import { tryDrafts } from "./try-drafts.ts";

interface Publication {
  owner: User;
  /** Correction as read earlier, without a lock. */
  correction: CorrectionRow;
  /** Revision the user has read. */
  revision: number;
  by: EvidenceActor;
  /** Additional writes in the same transaction, unless the revision is already live. */
  also?: (tx: Transaction) => Promise<void>;
}

/**
 * Tries a draft and publishes it.
 * @throws DomainError `forbidden` on plans without corrections; `conflict` if the draft has changed
 * since it was read or causes a rule to fail, for an unproven site, and above the limit of live
 * corrections.
 */
export async function publishRevision(
  services: Services,
  { owner, correction: { id, siteId }, correction: known, revision, by, also }: Publication,
): Promise<void> {
  const { accountId } = owner;
  requireCorrections(services, owner);
  await requireProven(services.db, accountId, siteId);
  if (!isLiveAsItIs(known) && known.revision === revision) await requireHarmless(services, known);
  const publicIds = await transact(services.db, async (tx) => {
    await lockLiveFile(tx, accountId);
    const correction = await lockCorrection(tx, accountId, id);
    const site = await requireProven(tx, accountId, siteId);
    if (correction.revision !== revision)
      throw refusal(CORRECTION_ERRORS.changedMeanwhile, "changed_meanwhile");
    if (isLiveAsItIs(correction)) return [];
    const changed = await publishDrafts(tx, site, [correction], { by, at: services.clock.now() });
    await also?.(tx);
    return changed;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
}

/**
 * Requires a proven site for new corrections. Live corrections need no proof, since earlier
 * releases did not require it.
 * @throws DomainError `conflict` for an unproven site, even if the widget was seen there.
 */
export async function requireProven(
  db: Database | Transaction,
  accountId: number,
  siteId: string,
): Promise<Site> {
  const site = await findSite(db, accountId, siteId);
  if (!proofOf(site)) throw refusal(SCAN_ERRORS.siteOnlySeen, "site_not_proven");
  return site;
}

async function requireHarmless(services: Services, correction: CorrectionRow): Promise<void> {
  const [harm] = await tryDrafts(services, [correction]);
  if (!harm) return;
  const title = { messageId: SCAN_RULES.get(harm.rule)?.title ?? harm.rule, values: {} };
  const values = { title, page: harm.page };
  throw refusal({ messageId: CORRECTION_ERRORS.makesWorse, values }, "makes_worse");
}

function isLiveAsItIs(correction: CorrectionRow): boolean {
  return correction.state === "live" && !isChanged(correction);
}

function refusal(sentence: string | Wording, code: string): DomainError {
  return new DomainError("conflict", sentence, { code });
}
