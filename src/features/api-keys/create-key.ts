import { randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, type SQL } from "drizzle-orm";
import { KEY_PREFIX, MAX_KEYS } from "#shared/api-key-choices.ts";
import { KEY_ERRORS, KEY_VALIDATION } from "#shared/api-key-messages.ts";
import { ERRORS } from "#shared/messages.ts";
import type { CreatedKey, CreateKeyInput } from "#shared/schemas/api-key.ts";
import { mayManage } from "#shared/team.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts, users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { DomainError } from "../../errors.ts";
import { hashKey } from "../../http/api-key.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { AccountContext } from "../../http/session.ts";
import { ownerAnd } from "../../mail/mail-reader.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../security-events/record-security-event.ts";
import { keyMadeMail } from "./emails.ts";
import { keyView } from "./key-view.ts";

/** Characters of a key that the list shows: its prefix and 30 bits. */
const SHOWN = 8;

/**
 * Makes a key of the person for the account, or one of the account itself, and tells the owner and
 * its maker by mail. Only its hash is stored, so that its secret is in what this returns and
 * nowhere else.
 * @throws DomainError `invalid` for permissions that the role lacks, `forbidden` for a viewer's key
 * of the account, `conflict` past the most keys.
 */
export async function createKey(
  services: Services,
  { user, owner, role }: AccountContext,
  { name, scopes, days, holder }: CreateKeyInput,
  device: string,
): Promise<CreatedKey> {
  const { accountId } = owner;
  const isOfAccount = holder === "account";
  if (!user.isEmailVerified)
    throw new DomainError("forbidden", KEY_ERRORS.unverified, { code: "unverified" });
  if (isOfAccount && !mayManage(role))
    throw new DomainError("forbidden", ERRORS.managersOnly, { code: "managers_only" });
  if (!mayManage(role) && scopes.some((scope) => scope.endsWith(":write")))
    throw new DomainError("invalid", ERRORS.invalid, { fields: { scopes: KEY_VALIDATION.readOnly } });
  await enforceLimit(services, LIMITS.newKey, `account ${accountId}`);
  const now = services.clock.now();
  const secret = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  const holderIds = isOfAccount ? { userId: null, madeBy: user.id } : { userId: user.id };
  const key = await transactAndMail(services, async (tx) => {
    await (isOfAccount ? requireRoomOfAccount(tx, accountId, now) : requireRoom(tx, accountId, user.id, now));
    const [row] = await tx
      .insert(apiKeys)
      .values({
        ...holderIds,
        accountId,
        name,
        hash: hashKey(secret),
        start: secret.slice(0, SHOWN),
        scopes: [...new Set(scopes)],
        expiresAt: new Date(now.getTime() + days * DAY_MS),
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The key's row was not returned");
    const kind = isOfAccount ? "account-key-made" : "key-made";
    await recordSecurityEvent(tx, { kind, accountId, userId: user.id, device, at: now });
    const made = { ...row, owner, maker: user, holder, device };
    for (const to of ownerAnd(owner, user))
      await services.mail.add(tx, keyMadeMail(services.config, to, made));
    return row;
  });
  return { secret, key: keyView(key, user, user.id) };
}

/** Locks the person's row, so that two calls at once cannot make one key too many. */
async function requireRoom(tx: Transaction, accountId: number, userId: number, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  if ((await countKeys(tx, accountId, now, eq(apiKeys.userId, userId))) >= MAX_KEYS)
    throw new DomainError("conflict", KEY_ERRORS.tooMany, { code: "too_many_keys" });
}

/** Locks the account's row, as above. */
async function requireRoomOfAccount(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  if ((await countKeys(tx, accountId, now, isNull(apiKeys.userId))) >= MAX_KEYS)
    throw new DomainError("conflict", KEY_ERRORS.accountTooMany, { code: "too_many_keys" });
}

async function countKeys(tx: Transaction, accountId: number, now: Date, holder: SQL): Promise<number> {
  const [found] = await tx
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), gt(apiKeys.expiresAt, now), holder));
  return found?.keys ?? 0;
}
