import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { issues } from "#src/db/schema/issues.ts";
import { sites } from "#src/db/schema/sites.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";

/**
 * Condition that an issue belongs to one of this account's sites.
 * @throws DomainError `not-found` for a malformed id.
 */
export function ownIssue({ db }: Pick<Services, "db">, accountId: number, id: string): SQL | undefined {
  if (!isUuid(id)) throw notFound();
  const mine = db
    .select({ id: sites.id })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), isNull(sites.removedAt)));
  return and(eq(issues.id, id), inArray(issues.siteId, mine));
}

/** @throws DomainError `not-found`, including for another account's issue. */
export async function lockIssue(
  services: Pick<Services, "db">,
  tx: Transaction | Database,
  accountId: number,
  id: string,
) {
  const [issue] = await tx
    .select()
    .from(issues)
    .where(ownIssue(services, accountId, id))
    .for("update");
  if (!issue) throw notFound();
  return issue;
}

export function isIgnored(now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<boolean>`(${issues.ignoredAt} is not null and coalesce(${issues.ignoredUntil} > ${at}, true))`;
}

/** Returns an issue's origin: `own`, `template`, or a tool's ID. A person's choice wins. */
export function originOf({ chosenOrigin, origin }: Record<"chosenOrigin" | "origin", SQLWrapper>) {
  return sql<string>`coalesce(${chosenOrigin}, ${origin}, 'own')`;
}

export const ISSUE_ORIGIN = originOf(issues);
