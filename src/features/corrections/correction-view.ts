import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CorrectionOutcome } from "#shared/corrections/correction.ts";
import type { CorrectionAct, CorrectionState, CorrectionView } from "#shared/corrections/schemas.ts";
import type { Database } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type CorrectionRow, correctionPages, corrections } from "#src/db/schema/corrections.ts";

/** Returns corrections, most recently changed first. */
export async function viewCorrections(db: Database, which: SQL | undefined): Promise<CorrectionView[]> {
  const rows = await db
    .select({ row: corrections, name: users.contactPerson, email: users.email })
    .from(corrections)
    .leftJoin(users, eq(users.id, corrections.changedBy))
    .where(which)
    .orderBy(desc(corrections.changedAt), asc(corrections.id));
  const results = await countResults(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, name, email }) => ({
    id: row.id,
    issueId: row.issueId,
    rule: row.rule,
    markup: row.markup,
    pageUrl: row.pageUrl,
    pages: row.draft.pages,
    value: row.value,
    attribute: row.draft.changes.find((change) => change.kind === "attribute")?.name ?? null,
    state: row.state,
    isChanged: isChanged(row),
    withdrawal: row.withdrawal,
    revision: row.revision,
    act: isChanged(row) ? "saved" : ACTS[row.state],
    by: name ?? email,
    isByOperator: row.isByOperator,
    at: row.changedAt.toISOString(),
    lastScan: row.published ? (results.get(row.id) ?? null) : null,
  }));
}

const ACTS: Record<CorrectionState, CorrectionAct> = {
  draft: "saved",
  live: "published",
  "taken-back": "taken-back",
  withdrawn: "withdrawn",
};

/** Whether the draft differs from what visitors get. */
export function isChanged({ draft, published }: Pick<CorrectionRow, "draft" | "published">): boolean {
  return published !== null && !Bun.deepEquals(draft, published);
}

type Results = NonNullable<CorrectionView["lastScan"]>;

async function countResults(db: Database, ids: string[]): Promise<Map<string, Results>> {
  const rows = await db
    .select({
      id: correctionPages.correctionId,
      outcome: correctionPages.outcome,
      pages: sql<number>`count(*)::int`,
      at: sql<string>`max(${correctionPages.checkedAt})`,
    })
    .from(correctionPages)
    .where(inArray(correctionPages.correctionId, ids))
    .groupBy(correctionPages.correctionId, correctionPages.outcome);
  const results = new Map<string, Results>();
  for (const [id, ofCorrection] of Map.groupBy(rows, (row) => row.id)) {
    const pagesWith = (outcome: CorrectionOutcome) =>
      ofCorrection.find((row) => row.outcome === outcome)?.pages ?? 0;
    const newest = Math.max(...ofCorrection.map(({ at }) => new Date(at).getTime()));
    results.set(id, {
      at: new Date(newest).toISOString(),
      pages: {
        applied: pagesWith("applied"),
        unneeded: pagesWith("unneeded"),
        missing: pagesWith("missing"),
        ambiguous: pagesWith("ambiguous"),
      },
    });
  }
  return results;
}
