import { and, desc, eq, gt, type SQL } from "drizzle-orm";
import type { KeyView } from "#shared/schemas/api-key.ts";
import { users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import type { AccountContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { keyView } from "./key-view.ts";

/** Condition for the account's keys that a person may see and revoke: all for the owner. */
export function reachableKeys({ user, owner, role }: AccountContext): SQL | undefined {
  const ofAccount = eq(apiKeys.accountId, owner.accountId);
  return role === "owner" ? ofAccount : and(ofAccount, eq(apiKeys.userId, user.id));
}

/** Returns the keys that are valid, the newest first. */
export async function listKeys({ db, clock }: Services, context: AccountContext): Promise<KeyView[]> {
  const rows = await db
    .select({ key: apiKeys, person: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(reachableKeys(context), gt(apiKeys.expiresAt, clock.now())))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);
  return rows.map(({ key, person }) => keyView(key, person, context.user.id));
}
