import { and, eq, ne, not, sql } from "drizzle-orm";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { AA_CRITERIA } from "#shared/scan-rules/unchecked-criteria.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { issues } from "#src/db/schema/issues.ts";
import { isIgnored } from "../../issues/queries.ts";

export interface KnownFailure {
  rule: string;
  pages: number;
  firstSeenAt: Date;
}

/**
 * Returns a site's unfixed failures. Includes ignored failures, unless a user said they are not
 * issues; excludes level AAA.
 */
export async function knownFailures(
  db: Database | Transaction,
  siteId: string,
  now: Date,
): Promise<KnownFailure[]> {
  const { rule, pages, firstSeenAt } = issues;
  const rows = await db
    .select({ rule, pages, firstSeenAt })
    .from(issues)
    .where(
      and(
        eq(issues.siteId, siteId),
        eq(issues.outcome, "failed"),
        ne(issues.state, "fixed"),
        not(sql`(${isIgnored(now)} and ${issues.ignoreReason} is not distinct from 'not-an-issue')`),
      ),
    );
  return rows.filter((row) => isBelowAAA(row.rule));
}

/** Whether a rule concerns level A or AA; true for rules from another release. */
function isBelowAAA(rule: string): boolean {
  const criteria = SCAN_RULES.get(rule)?.criteria;
  return !criteria || criteria.some((id) => AA_CRITERIA.includes(id));
}
