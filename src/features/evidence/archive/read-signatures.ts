import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "#src/db/client.ts";
import { type EvidenceLog, evidenceKeys, evidenceSignatures } from "#src/db/schema/evidence.ts";
import type { Keys, Signatures } from "../verify/archive-schemas.ts";

export async function readSignatures(
  db: Database,
  { accountId, length }: EvidenceLog,
): Promise<{ signatures: Signatures; keys: Keys }> {
  const rows = await db
    .select()
    .from(evidenceSignatures)
    .where(and(eq(evidenceSignatures.accountId, accountId), lte(evidenceSignatures.number, length)))
    .orderBy(asc(evidenceSignatures.number), asc(evidenceSignatures.signedAt));
  const signatures = rows.map(({ number, signedAt, keyId, signature }) => ({
    number,
    signedAt: signedAt.toISOString(),
    key: keyId,
    signature,
  }));
  const ids = [...new Set(signatures.map(({ key }) => key))];
  return { signatures, keys: (await readKeys(db)).filter(({ id }) => ids.includes(id)) };
}

/** Reads all public keys that this installation has signed with, oldest first. */
export async function readKeys(db: Database): Promise<Keys> {
  const rows = await db.select().from(evidenceKeys).orderBy(asc(evidenceKeys.createdAt));
  return rows.map(({ id, publicKey, createdAt }) => ({ id, publicKey, since: createdAt.toISOString() }));
}
