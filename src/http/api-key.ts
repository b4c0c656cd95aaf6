import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { includesScope, KEY_PREFIX, type KeyScope } from "#shared/api-keys/choices.ts";
import { KEY_ERRORS } from "#shared/api-keys/messages.ts";
import { coverageOf, includesSingleSignOn } from "#shared/billing/coverage.ts";
import type { Role } from "#shared/team/roles.ts";
import { users } from "../db/schema/accounts.ts";
import { apiKeys } from "../db/schema/api-keys.ts";
import { teamMembers } from "../db/schema/team.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { isProvidersPerson, needsProvider } from "./needs-single-sign-on.ts";
import { enforceToldLimit, LIMITS } from "./rate-limit.ts";
import { reachOf } from "./reach.ts";

/** Returns the hex SHA-256 hash under which a key is stored. */
export function hashKey(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether a bearer token is an API key rather than a session token. */
export function isApiKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX);
}

/** Role of an account's own key, which acts on behalf of its owner. */
const ROLE_OF_ACCOUNT: Role = "manager";

/**
 * Returns the key's user with their current role and counts the call. An account's own key acts on
 * behalf of its owner, as a manager.
 * @throws DomainError `unauthorized` if the key, its user or their membership is no longer valid;
 * `forbidden` for an operation outside its scopes.
 */
export async function requireKey(
  services: Pick<Services, "config" | "db" | "clock" | "billingClock">,
  token: string,
  { scope, headers }: { scope: KeyScope | null; headers: Record<string, string | number> },
) {
  const found = await findKey(services, token);
  if (!found) throw new DomainError("unauthorized", KEY_ERRORS.ended, { code: "key_ended" });
  const { key, user, owner, memberRole, part, isByProvider } = found;
  await enforceToldLimit(services, LIMITS.apiKey, { who: key.id, headers });
  await noteUse(services, key);
  if (scope === null) throw new DomainError("forbidden", KEY_ERRORS.notForKeys, { code: "not_for_keys" });
  if (!includesScope(key.scopes, scope))
    throw new DomainError(
      "forbidden",
      { messageId: KEY_ERRORS.missingScope, values: { scope } },
      { code: "missing_scope", details: { scope } },
    );
  const isOfAccount = key.userId === null;
  const role: Role = isOfAccount ? ROLE_OF_ACCOUNT : (memberRole ?? "owner");
  const needsSso = found.needsSso && includesSingleSignOn(coverageOf(services, owner), owner.singleSignOn);
  const reach = reachOf(owner.accountId, role, part);
  return { isOfAccount, user, owner, role, reach, needsSso, isByProvider };
}

/**
 * Finds a valid key that belongs to an account, or to a user who is not suspended and still belongs
 * to the key's account.
 */
async function findKey({ db, clock }: Pick<Services, "db" | "clock">, token: string) {
  const owners = alias(users, "owners");
  const [found] = await db
    .select({
      key: apiKeys,
      user: users,
      owner: owners,
      memberRole: teamMembers.role,
      part: teamMembers.part,
      needsSso: needsProvider,
      isByProvider: isProvidersPerson,
    })
    .from(apiKeys)
    .innerJoin(owners, eq(owners.accountId, apiKeys.accountId))
    .innerJoin(users, eq(users.id, sql`coalesce(${apiKeys.userId}, ${owners.id})`))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.accountId, apiKeys.accountId), eq(teamMembers.userId, apiKeys.userId)),
    )
    .where(
      and(
        eq(apiKeys.hash, hashKey(token)),
        gt(apiKeys.expiresAt, clock.now()),
        or(isNull(apiKeys.userId), eq(users.accountId, apiKeys.accountId), isNotNull(teamMembers.role)),
      ),
    );
  return found && !found.user.suspendedAt ? found : null;
}

/** Stores the day of use, which limits writes to one a day. */
async function noteUse(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, lastUsedOn }: typeof apiKeys.$inferSelect,
): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  if (lastUsedOn !== today) await db.update(apiKeys).set({ lastUsedOn: today }).where(eq(apiKeys.id, id));
}
