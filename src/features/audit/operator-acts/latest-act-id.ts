import { desc, eq } from "drizzle-orm";
import { operatorActs } from "#src/db/schema/audit.ts";
import type { Services } from "#src/services.ts";

/**
 * Returns the id of the newest act on an account, `none` without one. An idempotency key made from
 * it repeats a command that was cut off, and not the next one.
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
