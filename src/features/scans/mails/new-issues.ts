import { and, asc, count, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { issueEvents, issuePlaces, issues } from "#src/db/schema/scan-issues.ts";
import { scanPages } from "#src/db/schema/scans.ts";
import type { Services } from "#src/services.ts";
import { type NewIssues, newIssuesMail } from "./new-issues-mail.ts";
import { findRecipient } from "./scan-recipient.ts";

const MOST_LISTED = 5;

/**
 * Queues the mail about issues of critical or serious impact that the scan that ends at `now` found
 * for the first time or found again. It belongs to the transaction that ends the scan, which
 * commits once; so there is one mail per scan at most.
 */
export async function mailNewIssues(
  services: Services,
  tx: Transaction,
  siteId: string,
  now: Date,
): Promise<void> {
  const found = await findNew(tx, siteId, now);
  if (found.all === 0) return;
  const recipient = await findRecipient(services, tx, siteId);
  if (recipient) await services.mail.add(tx, newIssuesMail(services.config, recipient, found, now));
}

async function findNew(tx: Transaction, siteId: string, now: Date): Promise<NewIssues> {
  const isNew = and(
    eq(issues.siteId, siteId),
    eq(issues.outcome, "failed"),
    inArray(issues.impact, ["critical", "serious"]),
    isNull(issues.ignoredAt),
    eq(issueEvents.createdAt, now),
    inArray(issueEvents.kind, ["new", "returned"]),
  );
  const rows = await tx
    .select({ kind: issueEvents.kind, issues: count() })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(isNew)
    .groupBy(issueEvents.kind);
  const numbers = new Map(rows.map((row) => [row.kind, row.issues]));
  const returned = numbers.get("returned") ?? 0;
  const worst = await listWorst(tx, isNew);
  const pages = await firstPages(
    tx,
    worst.map(({ id }) => id),
  );
  const listed = worst.map((issue) => ({ ...issue, pageUrl: pages.get(issue.id) }));
  return { all: returned + (numbers.get("new") ?? 0), returned, listed };
}

function listWorst(tx: Transaction, isNew: ReturnType<typeof and>) {
  const { id, rule, impact, message, pages } = issues;
  return tx
    .select({ id, rule, impact, message, pages, kind: issueEvents.kind })
    .from(issueEvents)
    .innerJoin(issues, eq(issues.id, issueEvents.issueId))
    .where(isNew)
    .orderBy(asc(issues.rank), desc(issues.pages), asc(issues.id))
    .limit(MOST_LISTED);
}

async function firstPages(tx: Transaction, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinctOn([issuePlaces.issueId], { issueId: issuePlaces.issueId, url: scanPages.url })
    .from(issuePlaces)
    .innerJoin(scanPages, eq(scanPages.id, issuePlaces.pageId))
    .where(inArray(issuePlaces.issueId, ids))
    .orderBy(issuePlaces.issueId, asc(scanPages.place), asc(scanPages.url));
  return new Map(rows.map(({ issueId, url }) => [issueId, url]));
}
