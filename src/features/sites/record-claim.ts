import type { Transaction } from "#src/db/client.ts";
import type { Site } from "#src/db/schema/sites.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { evidenceSite } from "./evidence-site.ts";
import { proofOf } from "./proof-record.ts";

/** Records how a site was proven, or that the account's widget was seen there. */
export async function recordClaim(tx: Transaction, claimed: Site, by: EvidenceActor): Promise<void> {
  const { accountId, site } = evidenceSite(claimed);
  const at = claimed.claimedAt ?? claimed.createdAt;
  const proof = proofOf(claimed);
  await recordEvidence(tx, { accountId, at }, [
    proof ? { kind: "site-proven", site, by, data: { proof } } : { kind: "site-seen", site, by, data: {} },
  ]);
}
