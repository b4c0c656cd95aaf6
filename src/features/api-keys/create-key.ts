import { randomBytes } from "node:crypto";
import { and, count, eq, gt } from "drizzle-orm";
import { KEY_PREFIX, MAX_KEYS } from "#shared/api-key-choices.ts";
import { KEY_ERRORS, KEY_VALIDATION } from "#shared/api-key-messages.ts";
import { ERRORS } from "#shared/messages.ts";
import type { CreatedKey, CreateKeyInput } from "#shared/schemas/api-key.ts";
import { mayManage } from "#shared/team.ts";
import { DAY_MS } from "#shared/time.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { DomainError } from "../../errors.ts";
import { hashKey } from "../../http/api-key.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { AccountContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../security-events/record-security-event.ts";
import { keyView } from "./key-view.ts";

/** Characters of a key that the list shows: its prefix and 30 bits. */
const SHOWN = 8;

/**
 * Makes a key of the person for the account. Only its hash is stored, so that its secret is in what
 * this returns and nowhere else.
 * @throws DomainError `invalid` for permissions that the role lacks, `conflict` past the most keys.
 */
export async function createKey(
  services: Services,
  { user, owner, role }: AccountContext,
  { name, scopes, days }: CreateKeyInput,
  device: string,
): Promise<CreatedKey> {
  if (!user.isEmailVerified)
    throw new DomainError("forbidden", KEY_ERRORS.unverified, { code: "unverified" });
  if (!mayManage(role) && scopes.some((scope) => scope.endsWith(":write")))
    throw new DomainError("invalid", ERRORS.invalid, { fields: { scopes: KEY_VALIDATION.readOnly } });
  await enforceLimit(services, LIMITS.newKey, `account ${owner.accountId}`);
  const now = services.clock.now();
  const secret = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  const key = await transact(services.db, async (tx) => {
    await requireRoom(tx, { accountId: owner.accountId, userId: user.id }, now);
    const [row] = await tx
      .insert(apiKeys)
      .values({
        accountId: owner.accountId,
        userId: user.id,
        name,
        hash: hashKey(secret),
        start: secret.slice(0, SHOWN),
        scopes: [...new Set(scopes)],
        expiresAt: new Date(now.getTime() + days * DAY_MS),
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The key's row was not returned");
    await recordSecurityEvent(tx, {
      kind: "key-made",
      accountId: owner.accountId,
      userId: user.id,
      device,
      at: now,
    });
    return row;
  });
  return { secret, key: keyView(key, user, user.id) };
}

/** Locks the person's row, so that two calls at once cannot make one key too many. */
async function requireRoom(
  tx: Transaction,
  { accountId, userId }: { accountId: number; userId: number },
  now: Date,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const [found] = await tx
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.userId, userId), gt(apiKeys.expiresAt, now)));
  if ((found?.keys ?? 0) >= MAX_KEYS)
    throw new DomainError("conflict", KEY_ERRORS.tooMany, { code: "too_many_keys" });
}
