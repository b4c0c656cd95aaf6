import { and, eq } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import { transact } from "../../db/client.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { notFound } from "../../errors.ts";
import type { AccountContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { reachableKeys } from "./queries.ts";

/** @throws DomainError `not-found`, also for another account's key, and a member's for others. */
export async function revokeKey(
  { db, clock }: Services,
  context: AccountContext,
  id: string,
  device: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const { user, owner } = context;
  await transact(db, async (tx) => {
    const [key] = await tx
      .delete(apiKeys)
      .where(and(reachableKeys(context), eq(apiKeys.id, id)))
      .returning({ userId: apiKeys.userId });
    if (!key) throw notFound();
    await recordSecurityEvent(tx, {
      kind: key.userId === null ? "account-key-revoked" : "key-revoked",
      accountId: owner.accountId,
      userId: user.id,
      device,
      at: clock.now(),
    });
  });
}
