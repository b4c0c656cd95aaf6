import { count, eq } from "drizzle-orm";
import type { CorrectionAct } from "#shared/corrections/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { type CorrectionRow, correctionVersions } from "#src/db/schema/corrections.ts";
import type { EvidenceActor } from "../evidence-log/evidence-event.ts";

/**
 * Adds an action to a correction's history; the caller has locked or just inserted the correction's
 * row.
 */
export async function recordAct(
  tx: Transaction,
  { id, value, draft }: Pick<CorrectionRow, "id" | "value" | "draft">,
  act: CorrectionAct,
  { by, at }: { by: EvidenceActor; at: Date },
): Promise<void> {
  const [known] = await tx
    .select({ acts: count() })
    .from(correctionVersions)
    .where(eq(correctionVersions.correctionId, id));
  const number = (known?.acts ?? 0) + 1;
  const actor = { userId: userIdOf(by), isByOperator: by === "operator" };
  const { pages } = draft;
  await tx.insert(correctionVersions).values({ correctionId: id, number, act, value, pages, at, ...actor });
}

export function changedBy(by: EvidenceActor, at: Date) {
  return { changedBy: userIdOf(by), isByOperator: by === "operator", changedAt: at };
}

function userIdOf(by: EvidenceActor): number | null {
  return typeof by === "string" ? null : by.userId;
}
