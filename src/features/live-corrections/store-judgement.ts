import { and, eq, inArray, isNotNull, lte, notInArray, sql } from "drizzle-orm";
import type { WithdrawalReason } from "#shared/corrections/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { correctionPages, corrections } from "#src/db/schema/corrections.ts";
import type { ScanPage } from "#src/db/schema/sites.ts";
import type { JudgedCorrections } from "#src/scanner/find-harmful-corrections.ts";
import { endCorrection } from "./end-correction.ts";
import { lockLiveFile } from "./refresh-file.ts";

interface Judgement {
  accountId: number;
  page: Pick<ScanPage, "id" | "url">;
  judged: JudgedCorrections;
  /** Time when the judged corrections were read; later changes are left for the next scan. */
  readAt: Date;
  now: Date;
}

/**
 * Stores the effects of corrections on a page and withdraws harmful corrections. Returns the public
 * IDs of the widgets whose cached views the caller must invalidate after the transaction.
 */
export async function storeJudgement(
  tx: Transaction,
  { accountId, page, judged, readAt, now }: Judgement,
): Promise<string[]> {
  const { outcomes, harmful } = judged;
  const same = await tx
    .select({ id: corrections.id })
    .from(corrections)
    .where(
      and(
        inArray(corrections.id, Object.keys(outcomes)),
        isNotNull(corrections.published),
        lte(corrections.changedAt, readAt),
      ),
    )
    .for("key share");
  const values = same.flatMap(({ id }) => {
    const outcome = outcomes[id];
    return outcome ? [{ correctionId: id, pageId: page.id, outcome, checkedAt: now }] : [];
  });
  await forgetOthers(
    tx,
    page.id,
    values.map(({ correctionId }) => correctionId),
  );
  if (values.length > 0) {
    await tx
      .insert(correctionPages)
      .values(values)
      .onConflictDoUpdate({
        target: [correctionPages.correctionId, correctionPages.pageId],
        set: { outcome: sql`excluded.outcome`, checkedAt: now },
      });
  }
  const publicIds: string[] = [];
  for (const { id, rule } of harmful) {
    if (!same.some((one) => one.id === id)) continue;
    const reason = { rule, page: page.url };
    publicIds.push(...(await withdrawCorrection(tx, { accountId, id, reason, at: now })));
  }
  return publicIds;
}

/** Deletes results for corrections that no longer apply to the page. */
async function forgetOthers(tx: Transaction, pageId: string, ids: string[]): Promise<void> {
  const others = ids.length > 0 ? notInArray(correctionPages.correctionId, ids) : undefined;
  await tx.delete(correctionPages).where(and(eq(correctionPages.pageId, pageId), others));
}

/**
 * Withdraws a live correction that, according to a scan, makes another rule fail. Returns the
 * public IDs of the widgets whose cached views the caller must invalidate after the transaction.
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
