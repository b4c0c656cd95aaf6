import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Transaction } from "../../db/client.ts";
import { legalCases } from "../../db/schema/cases.ts";
import { corrections, correctionVersions } from "../../db/schema/corrections.ts";
import { pageChecks } from "../../db/schema/page-checks.ts";
import { issueEvents, issues, manualChecks } from "../../db/schema/scan-issues.ts";
import { scans, sites } from "../../db/schema/scans.ts";
import { statements, statementVersions } from "../../db/schema/statements.ts";

/**
 * Discards what scans of websites are reading at the moment: a running scan begins its step again,
 * for the new account. It waits for a step that is being stored, so it comes before other locks.
 */
export async function interruptScans(tx: Transaction, siteIds: string[], now: Date): Promise<void> {
  await tx
    .update(scans)
    .set({ lease: null, nextStepAt: now })
    .where(and(inArray(scans.siteId, siteIds), isNull(scans.finishedAt)));
}

/**
 * Moves websites with all that scans found and people decided, but without names of people: these
 * belong to the giving account. Comments and assignments, which organized its work, are deleted.
 */
export async function moveSites(
  tx: Transaction,
  siteIds: string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (siteIds.length === 0) return;
  const query = new QueryBuilder();
  await tx
    .update(sites)
    .set({ accountId: to })
    .where(and(inArray(sites.id, siteIds), eq(sites.accountId, from)));
  await tx.update(scans).set({ requestedBy: null }).where(inArray(scans.siteId, siteIds));
  await tx.update(issues).set({ assigneeId: null, ignoredBy: null }).where(inArray(issues.siteId, siteIds));
  const ofIssues = inArray(
    issueEvents.issueId,
    query.select({ id: issues.id }).from(issues).where(inArray(issues.siteId, siteIds)),
  );
  await tx
    .delete(issueEvents)
    .where(and(ofIssues, inArray(issueEvents.kind, ["comment", "assigned", "unassigned"])));
  await tx.update(issueEvents).set({ userId: null, assigneeId: null }).where(ofIssues);
  await tx.update(manualChecks).set({ userId: null }).where(inArray(manualChecks.siteId, siteIds));
  await moveWritings(tx, siteIds);
  await tx
    .update(legalCases)
    .set({ siteId: null })
    .where(and(eq(legalCases.accountId, from), inArray(legalCases.siteId, siteIds)));
}

/** Takes the names of people from corrections and statements. */
async function moveWritings(tx: Transaction, siteIds: string[]): Promise<void> {
  const query = new QueryBuilder();
  const ofSites = inArray(corrections.siteId, siteIds);
  await tx.update(corrections).set({ createdBy: null, changedBy: null }).where(ofSites);
  const ofCorrections = query.select({ id: corrections.id }).from(corrections).where(ofSites);
  await tx
    .update(correctionVersions)
    .set({ userId: null })
    .where(inArray(correctionVersions.correctionId, ofCorrections));
  await tx.update(statements).set({ savedBy: null }).where(inArray(statements.siteId, siteIds));
  const ofStatements = query
    .select({ id: statements.id })
    .from(statements)
    .where(inArray(statements.siteId, siteIds));
  await tx
    .update(statementVersions)
    .set({ publishedBy: null })
    .where(inArray(statementVersions.statementId, ofStatements));
}

/** Deletes the links with which people of the giving account check pages in their browsers. */
export async function endPageChecks(tx: Transaction, widgetId: string, siteIds: string[]): Promise<void> {
  const ofSites = inArray(pageChecks.siteId, siteIds);
  await tx.delete(pageChecks).where(or(eq(pageChecks.widgetId, widgetId), ofSites));
}
