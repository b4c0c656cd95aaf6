import { eq } from "drizzle-orm";
import { announceAccountChange } from "#src/db/announce-widget-change.ts";
import type { Transaction } from "#src/db/client.ts";
import { correctionFiles } from "#src/db/schema/corrections.ts";
import { readLiveFile } from "./live-file.ts";

/** Locks an account's live corrections; required before every change to them. */
export async function lockLiveFile(tx: Transaction, accountId: number): Promise<void> {
  await tx.insert(correctionFiles).values({ accountId }).onConflictDoNothing();
  await tx
    .select({ version: correctionFiles.version })
    .from(correctionFiles)
    .where(eq(correctionFiles.accountId, accountId))
    .for("update");
}

/**
 * Stores the version of the live corrections and notifies every replica. Returns the public IDs of
 * the widgets whose cached views the caller must invalidate after the transaction.
 */
export async function refreshLiveFile(tx: Transaction, accountId: number): Promise<string[]> {
  const file = await readLiveFile(tx, accountId);
  await tx
    .update(correctionFiles)
    .set({ version: file?.version ?? null })
    .where(eq(correctionFiles.accountId, accountId));
  return announceAccountChange(tx, accountId);
}
