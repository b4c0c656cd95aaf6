import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import type { Transaction } from "#src/db/client.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import type { EvidenceActor, EvidenceEvent } from "../evidence-log/evidence-event.ts";
import type { EvidenceSite } from "../sites/evidence-site.ts";

/** Maximum issues per record and records per scan; the rest are only counted. */
const IN_RECORD = 500;
const MOST_RECORDS = 20;
const LONGEST = { message: 200, page: 500 };

/** Issue columns for lists. */
export const SUMMARY_COLUMNS = {
  id: issues.id,
  rule: issues.rule,
  outcome: issues.outcome,
  impact: issues.impact,
  messageId: issues.messageId,
  values: issues.values,
  pages: issues.pages,
};

const CHANGES = ["new", "returned", "seen-again", "fixed", "not-seen", "restored"] as const;

/** Condition that a scan or page check made one of these changes to a site's issue. */
export function isChange(
  siteId: string,
  { at, isByPerson }: Pick<Settled, "at" | "isByPerson">,
  kinds: ReadonlyArray<(typeof CHANGES)[number]>,
): SQL | undefined {
  return and(
    eq(issues.siteId, siteId),
    eq(issueEvents.createdAt, at),
    eq(issueEvents.isByPerson, isByPerson),
    inArray(issueEvents.kind, [...kinds]),
  );
}

interface Settled {
  site: EvidenceSite["site"];
  /** Timestamp that `settleIssues` or `settlePageCheck` wrote to the issues' histories. */
  at: Date;
  /** Whether the changes were made by a page check rather than a scan. */
  isByPerson: boolean;
  by: EvidenceActor;
}

/** Returns the records for issues changed by a scan or page check. */
export async function changedIssues(
  tx: Transaction,
  { site, at, isByPerson, by }: Settled,
): Promise<EvidenceEvent[]> {
  const rows = await tx
    .select({
      ...SUMMARY_COLUMNS,
      change: issueEvents.kind,
      elements: issues.elements,
      firstSeenAt: issues.firstSeenAt,
      lastSeenAt: issues.lastSeenAt,
      page: firstPage(),
    })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(isChange(site.id, { at, isByPerson }, CHANGES))
    .orderBy(asc(issues.rank), asc(issues.id));
  const listed = rows.slice(0, IN_RECORD * MOST_RECORDS).map(({ id, messageId, values, ...row }) => ({
    ...row,
    issue: id,
    message: findingText({ rule: row.rule, messageId, values }, "en").slice(0, LONGEST.message),
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
  const records: EvidenceEvent[] = [];
  for (let start = 0; start < listed.length; start += IN_RECORD) {
    const changes = listed.slice(start, start + IN_RECORD);
    const omitted = rows.length - listed.length;
    records.push({ kind: "issues-changed", site, by, data: { changes, omitted } });
  }
  return records;
}

/** Selects the address of one page that has the issue; null for a fixed issue. */
function firstPage() {
  return sql<string | null>`(select left(page.url, ${LONGEST.page}) from scan_issue_places place
    join scan_pages page on page.id = place.page_id
    where place.issue_id = ${issues.id} order by page.place, page.url limit 1)`;
}
