import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { KeyView } from "#shared/api-keys/schemas.ts";
import { mayManage } from "#shared/team/roles.ts";
import { users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import type { AccountContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { keyView } from "./key-view.ts";

/**
 * Condition for the keys a user may see and revoke: their own; for managers, also the account's;
 * for the owner, all of them.
 */
export function reachableKeys({ user, owner, role }: AccountContext): SQL | undefined {
  const ofAccount = eq(apiKeys.accountId, owner.accountId);
  if (role === "owner") return ofAccount;
  const own = eq(apiKeys.userId, user.id);
  return and(ofAccount, mayManage(role) ? or(own, isNull(apiKeys.userId)) : own);
}

/** Returns the valid keys, newest first. */
export async function listKeys({ db, clock }: Services, context: AccountContext): Promise<KeyView[]> {
  const rows = await db
    .select({ key: apiKeys, maker: users })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, sql`coalesce(${apiKeys.userId}, ${apiKeys.madeBy})`))
    .where(and(reachableKeys(context), gt(apiKeys.expiresAt, clock.now())))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);
  return rows.map(({ key, maker }) => keyView(key, maker, context.user.id));
}
