import { and, eq, isNotNull } from "drizzle-orm";
import type { WithdrawalReason } from "#shared/schemas/correction.ts";
import type { Transaction } from "#src/db/client.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { endCorrection } from "./end-correction.ts";
import { lockLiveFile } from "./refresh-file.ts";

/**
 * Withdraws a live correction that a scan has seen to make another rule fail. Returns the public
 * ids of the widgets whose cached views the caller invalidates after the transaction.
 */
export async function withdrawCorrection(
  tx: Transaction,
  { accountId, id, reason, at }: { accountId: number; id: string; reason: WithdrawalReason; at: Date },
): Promise<string[]> {
  await lockLiveFile(tx, accountId);
  const [correction] = await tx
    .select()
    .from(corrections)
    .where(and(eq(corrections.id, id), isNotNull(corrections.published)))
    .for("update");
  if (!correction) return [];
  return endCorrection(tx, { accountId, correction, by: "scanner", at, withdrawal: reason });
}
