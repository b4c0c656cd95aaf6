import { and, desc, eq, gte } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { operatorActs } from "#src/db/schema/audit.ts";
import type { Services } from "#src/services.ts";

export interface ActFilter {
  accountId?: number;
  since?: Date;
  limit: number;
}

/** Returns acts, newest first, each with the account owner's current address. */
export function listOperatorActs({ db }: Pick<Services, "db">, { accountId, since, limit }: ActFilter) {
  return db
    .select({
      at: operatorActs.createdAt,
      operator: operatorActs.operator,
      command: operatorActs.command,
      account: operatorActs.accountId,
      email: users.email,
      before: operatorActs.before,
      after: operatorActs.after,
    })
    .from(operatorActs)
    .leftJoin(users, eq(users.accountId, operatorActs.accountId))
    .where(
      and(
        accountId === undefined ? undefined : eq(operatorActs.accountId, accountId),
        since && gte(operatorActs.createdAt, since),
      ),
    )
    .orderBy(desc(operatorActs.createdAt), desc(operatorActs.id))
    .limit(limit);
}
