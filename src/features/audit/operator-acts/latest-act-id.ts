import { desc, eq } from "drizzle-orm";
import { operatorActs } from "#src/db/schema/audit.ts";
import type { Services } from "#src/services.ts";

/**
 * Returns the id of the latest act on an account, or `none`. An idempotency key derived from it
 * covers retries of an interrupted command, but not the next command.
 */
export async function latestActId({ db }: Pick<Services, "db">, accountId: number): Promise<string> {
  const [row] = await db
    .select({ id: operatorActs.id })
    .from(operatorActs)
    .where(eq(operatorActs.accountId, accountId))
    .orderBy(desc(operatorActs.createdAt), desc(operatorActs.id))
    .limit(1);
  return row?.id ?? "none";
}
