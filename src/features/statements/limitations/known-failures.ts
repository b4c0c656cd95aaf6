import { and, countDistinct, eq, min, ne, not, type SQL, sql } from "drizzle-orm";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { issuePlaces, issues } from "#src/db/schema/issues.ts";
import { isIgnored } from "../../issues/queries.ts";

/** A rule's unfixed failures. */
export interface KnownFailure {
  rule: string;
  issues: number;
  /** Number of pages with any of the issues. */
  pages: number;
  firstSeenAt: Date;
}

/**
 * Returns a site's unfixed failures by rule. Includes ignored failures, unless a user said they are
 * not issues; excludes level AAA.
 */
export async function knownFailures(
  db: Database | Transaction,
  siteId: string,
  now: Date,
): Promise<KnownFailure[]> {
  const rows = await db
    .select({
      rule: issues.rule,
      issues: countDistinct(issues.id),
      pages: countDistinct(issuePlaces.pageId),
      firstSeenAt: min(issues.firstSeenAt),
    })
    .from(issues)
    .leftJoin(issuePlaces, eq(issuePlaces.issueId, issues.id))
    .where(isKnownFailure(siteId, now))
    .groupBy(issues.rule)
    .orderBy(issues.rule);
  return rows.flatMap(({ firstSeenAt, ...row }) =>
    firstSeenAt && isBelowAAA(row.rule) ? { ...row, firstSeenAt } : [],
  );
}

/**
 * Returns the number of a site's pages with failures by criterion, since a page may fail several of
 * its rules.
 */
export async function failedPages(
  db: Database | Transaction,
  siteId: string,
  now: Date,
  criterionOf: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const asked = sql`jsonb_each_text(${JSON.stringify(Object.fromEntries(criterionOf))}::jsonb)`;
  const criterion = sql<string>`asked.criterion`;
  const rows = await db
    .select({ criterion, pages: countDistinct(issuePlaces.pageId) })
    .from(issues)
    .innerJoin(issuePlaces, eq(issuePlaces.issueId, issues.id))
    .innerJoin(sql`${asked} as asked(rule, criterion)`, sql`asked.rule = ${issues.rule}`)
    .where(isKnownFailure(siteId, now))
    .groupBy(criterion);
  return new Map(rows.map((row) => [row.criterion, row.pages]));
}

function isKnownFailure(siteId: string, now: Date): SQL | undefined {
  return and(
    eq(issues.siteId, siteId),
    eq(issues.outcome, "failed"),
    ne(issues.state, "fixed"),
    not(sql`(${isIgnored(now)} and ${issues.ignoreReason} is not distinct from 'not-an-issue')`),
  );
}

/** Whether a rule concerns level A or AA; true for rules from another release. */
function isBelowAAA(rule: string): boolean {
  const criteria = SCAN_RULES.get(rule)?.criteria;
  return !criteria || criteria.some((id) => AA_CRITERIA.includes(id));
}
