import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/uuid.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { notFound } from "../../errors.ts";
import type { AccountContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { reachableKeys } from "./queries.ts";

/** @throws DomainError `not-found`, also for another account's key, and a member's for others. */
export async function revokeKey({ db }: Services, context: AccountContext, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const revoked = await db
    .delete(apiKeys)
    .where(and(reachableKeys(context), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  if (revoked.length === 0) throw notFound();
}
