import { desc, eq } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import {
  type Statement,
  type StatementVersion,
  statements,
  statementVersions,
} from "#src/db/schema/statements.ts";

/**
 * Makes a locked statement's draft its next public version, and returns that. It is the only place
 * where a statement becomes public, for the event `statement-published`; a draft that is public
 * already is recorded once, and returns null.
 */
export async function recordPublication(
  tx: Transaction,
  { id, draft, revision, publicVersion }: Statement,
  by: Pick<StatementVersion, "publishedBy" | "publishedAt">,
): Promise<StatementVersion | null> {
  const [last] = await tx
    .select()
    .from(statementVersions)
    .where(eq(statementVersions.statementId, id))
    .orderBy(desc(statementVersions.number))
    .limit(1);
  if (last && last.revision === revision && last.number === publicVersion) return null;
  const number = (last?.number ?? 0) + 1;
  const [version] = await tx
    .insert(statementVersions)
    .values({ statementId: id, number, content: draft, revision, ...by })
    .returning();
  if (!version) throw new Error("The version's row was not returned");
  await tx.update(statements).set({ publicVersion: number }).where(eq(statements.id, id));
  return version;
}
