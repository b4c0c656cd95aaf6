import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ProgramView } from "#shared/accounts/schemas.ts";
import { accountName } from "#shared/team/roles.ts";
import { webhookEndpoints } from "#src/db/schema/webhooks.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";

type Person = Pick<User, "id" | "accountId">;

/**
 * Returns the programs that keep access when a user's sessions and password end: their own keys,
 * account keys they may have created, and their account's owner webhooks, with the newest key
 * first.
 */
export async function listPrograms(
  db: Database | Transaction,
  person: Person,
  now: Date,
): Promise<ProgramView[]> {
  const owners = alias(users, "owners");
  const keys = await db
    .select({ key: apiKeys, owner: owners })
    .from(apiKeys)
    .innerJoin(owners, eq(owners.accountId, apiKeys.accountId))
    .where(and(keysOf(person), gt(apiKeys.expiresAt, now)))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);
  const webhooks = await db
    .select({ webhook: webhookEndpoints, owner: owners })
    .from(webhookEndpoints)
    .innerJoin(owners, eq(owners.accountId, webhookEndpoints.accountId))
    .where(eq(webhookEndpoints.accountId, person.accountId))
    .orderBy(asc(webhookEndpoints.createdAt), webhookEndpoints.id);
  return [
    ...keys.map(({ key: { id, name, createdAt, lastUsedOn }, owner }) => ({
      kind: "key" as const,
      ...{ id, name, lastUsedOn },
      account: accountName(owner),
      createdAt: createdAt.toISOString(),
    })),
    ...webhooks.map(({ webhook: { id, url, createdAt }, owner }) => ({
      kind: "webhook" as const,
      ...{ id, name: url, lastUsedOn: null },
      account: accountName(owner),
      createdAt: createdAt.toISOString(),
    })),
  ];
}

/**
 * Ends the given keys and owner webhooks that `listPrograms` returns for the user; ignores other
 * ids.
 */
export async function endPrograms(
  tx: Transaction,
  { person, sessionId, ids, at }: { person: Person; sessionId: string; ids: string[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const keys = await tx
    .delete(apiKeys)
    .where(and(keysOf(person), inArray(apiKeys.id, ids)))
    .returning({ accountId: apiKeys.accountId, userId: apiKeys.userId });
  const webhooks = await tx
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.accountId, person.accountId), inArray(webhookEndpoints.id, ids)))
    .returning({ accountId: webhookEndpoints.accountId });
  const by = { userId: person.id, sessionId, at };
  for (const { accountId, userId } of keys) {
    const kind = userId === null ? "account-key-revoked" : "key-revoked";
    await recordSecurityEvent(tx, { kind, accountId, ...by });
  }
  for (const { accountId } of webhooks)
    await recordSecurityEvent(tx, { kind: "webhook-removed", accountId, ...by });
}

/**
 * Condition for the user's own keys, their account's keys, and account keys they created as a
 * manager.
 */
function keysOf({ id, accountId }: Person): SQL | undefined {
  const isManager = sql`exists (select from ${teamMembers}
    where ${teamMembers.accountId} = ${apiKeys.accountId} and ${teamMembers.userId} = ${id}::integer
      and ${teamMembers.role} = 'manager')`;
  return or(
    eq(apiKeys.userId, id),
    and(isNull(apiKeys.userId), eq(apiKeys.accountId, accountId)),
    and(isNull(apiKeys.userId), eq(apiKeys.madeBy, id), isManager),
  );
}
