import { count, eq } from "drizzle-orm";
import type { CorrectionAct } from "#shared/schemas/correction.ts";
import type { Transaction } from "#src/db/client.ts";
import { type CorrectionRow, correctionVersions } from "#src/db/schema/corrections.ts";

/** Adds an act to the history of a correction, whose row the caller has locked or just inserted. */
export async function recordAct(
  tx: Transaction,
  { id, value }: Pick<CorrectionRow, "id" | "value">,
  act: CorrectionAct,
  { userId, at }: { userId: number | null; at: Date },
): Promise<void> {
  const [known] = await tx
    .select({ acts: count() })
    .from(correctionVersions)
    .where(eq(correctionVersions.correctionId, id));
  const number = (known?.acts ?? 0) + 1;
  await tx.insert(correctionVersions).values({ correctionId: id, number, act, value, userId, at });
}
