import { and, desc, eq, isNull } from "drizzle-orm";
import type { PlanHolder } from "#shared/billing/current-plan.ts";
import { isPublicId } from "#shared/widgets/config.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import {
  type Statement,
  type StatementVersion,
  statements,
  statementVersions,
} from "#src/db/schema/statements.ts";

type Reader = Database | Transaction;

/** Returns a site's statement; the caller has checked that the site belongs to the account. */
export async function findStatement(db: Reader, siteId: string): Promise<Statement | null> {
  const [statement] = await db.select().from(statements).where(eq(statements.siteId, siteId));
  return statement ?? null;
}

/** Returns a statement's publications with their publishers, newest first. */
export function listVersions(db: Reader, statementId: string) {
  return db
    .select({ version: statementVersions, name: users.contactPerson, email: users.email })
    .from(statementVersions)
    .leftJoin(users, eq(users.id, statementVersions.publishedBy))
    .where(eq(statementVersions.statementId, statementId))
    .orderBy(desc(statementVersions.number));
}

export interface PublicStatement {
  statement: Statement;
  /** E.g. `https://www.example.com`. */
  origin: string;
  host: string;
  claim: Site["claim"];
  owner: PlanHolder & Pick<User, "accountId" | "locale">;
  /** All versions published so far, newest first. */
  versions: StatementVersion[];
}

/** Returns a published statement by the slug in its address; null for a suspended account. */
export async function findPublished(db: Reader, slug: string): Promise<PublicStatement | null> {
  if (!isPublicId(slug)) return null;
  const [row] = await db
    .select({
      statement: statements,
      origin: sites.origin,
      host: sites.host,
      claim: sites.claim,
      owner: {
        accountId: sites.accountId,
        locale: users.locale,
        plan: users.plan,
        stripeSubscriptionId: users.stripeSubscriptionId,
        subscriptionStatus: users.subscriptionStatus,
        grantedPlan: users.grantedPlan,
        grantedUntil: users.grantedUntil,
      },
    })
    .from(statements)
    .innerJoin(sites, eq(sites.id, statements.siteId))
    .innerJoin(users, eq(users.accountId, sites.accountId))
    .where(and(eq(statements.slug, slug), isNull(sites.removedAt), isNull(users.suspendedAt)));
  if (!row || row.statement.publicVersion === null) return null;
  const versions = await db
    .select()
    .from(statementVersions)
    .where(eq(statementVersions.statementId, row.statement.id))
    .orderBy(desc(statementVersions.number));
  return { ...row, versions };
}
