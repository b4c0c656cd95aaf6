import { eq } from "drizzle-orm";
import { announceAccountChange } from "#src/db/announce-widget-change.ts";
import type { Transaction } from "#src/db/client.ts";
import { correctionFiles } from "#src/db/schema/corrections.ts";
import { readLiveFile } from "./live-file.ts";

/** Locks what is live for an account, which every change to it does first. */
export async function lockLiveFile(tx: Transaction, accountId: number): Promise<void> {
  await tx.insert(correctionFiles).values({ accountId }).onConflictDoNothing();
  await tx
    .select({ version: correctionFiles.version })
    .from(correctionFiles)
    .where(eq(correctionFiles.accountId, accountId))
    .for("update");
}

/**
 * Writes the version of what is live now, and tells every replica. Returns the public ids of the
 * widgets whose cached views the caller invalidates after the transaction.
 */
export async function refreshLiveFile(tx: Transaction, accountId: number): Promise<string[]> {
  const file = await readLiveFile(tx, accountId);
  await tx
    .update(correctionFiles)
    .set({ version: file?.version ?? null })
    .where(eq(correctionFiles.accountId, accountId));
  return announceAccountChange(tx, accountId);
}
