import type { Transaction } from "#src/db/client.ts";
import type { Site } from "#src/db/schema/scans.ts";
import type { EvidenceActor } from "../../evidence/log/evidence-event.ts";
import { recordEvidence } from "../../evidence/log/record-evidence.ts";
import { evidenceSite } from "./evidence-site.ts";

/** Records that a site was proven, and how. */
export async function recordProof(tx: Transaction, proven: Site, by: EvidenceActor): Promise<void> {
  const { accountId, site } = evidenceSite(proven);
  const at = proven.provenAt ?? proven.createdAt;
  await recordEvidence(tx, { accountId, at }, [
    { kind: "site-proven", site, by, data: { proof: proven.proof } },
  ]);
}
