import { eq } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type EvidenceLog, evidenceLogs } from "#src/db/schema/evidence.ts";
import type { Site } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../../evidence-log/record-evidence.ts";
import { signLog } from "../../evidence-log/signing/sign-logs.ts";

export interface ArchiveBeginning {
  user: User;
  owner: User;
  /** Website covered by the archive; null for all of the account's websites. */
  site: Site | null;
}

/** Records the evidence download, and signs the log up to this record. */
export async function beginArchive(
  { db, clock, secret }: Services,
  { user, owner, site }: ArchiveBeginning,
): Promise<{ log: EvidenceLog; createdAt: Date }> {
  const { accountId } = owner;
  const createdAt = clock.now();
  const log = await transact(db, async (tx) => {
    await recordEvidence(tx, { accountId, at: createdAt }, [
      {
        kind: "evidence-exported",
        ...(site && { site: { id: site.id, origin: site.origin } }),
        by: { userId: user.id },
        data: {},
      },
    ]);
    const [grown] = await tx.select().from(evidenceLogs).where(eq(evidenceLogs.accountId, accountId));
    if (!grown) throw new Error("The log of evidence is missing");
    await signLog(tx, grown, secret, createdAt);
    return grown;
  });
  return { log, createdAt };
}
