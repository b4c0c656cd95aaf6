import { and, asc, count, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { coverageOf, monthlyVisits } from "#shared/billing/coverage.ts";
import { TRANSFER_ERRORS } from "#shared/transfers/messages.ts";
import { monthStart } from "#shared/usage/periods.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { barrierReports, reportReplies } from "#src/db/schema/barrier-reports.ts";
import { allegations, legalCases } from "#src/db/schema/cases.ts";
import { corrections, correctionVersions } from "#src/db/schema/corrections.ts";
import { issueEvents, issues, manualChecks } from "#src/db/schema/issues.ts";
import { journeys } from "#src/db/schema/journeys.ts";
import { pageChecks } from "#src/db/schema/page-checks.ts";
import type { Site } from "#src/db/schema/sites.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import { statements, statementVersions } from "#src/db/schema/statements.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { type Widget, widgetVersions } from "#src/db/schema/widgets.ts";
import type { Transaction } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { siteTransfers } from "../../db/schema/transfers.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { DomainError } from "../../errors.ts";
import type { SessionContext } from "../../http/session.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { accessOf } from "../accounts/access.ts";
import { ofUser, recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { withdrawLinksOfSites } from "../developer-links/withdraw-developer-link.ts";
import type { EvidenceEvent } from "../evidence-log/evidence-event.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { lockLiveFile, refreshLiveFile } from "../live-corrections/refresh-file.ts";
import { limitsOf } from "../sites/site-view.ts";
import { contentsOf, sitesOf, websiteOf } from "./contents.ts";
import { givenMail, receivedMail } from "./emails.ts";
import { findOffer } from "./find-offer.ts";
import type { OpenOffer } from "./queries.ts";

/**
 * Moves an offered widget and all its data to the recipient's account, in one transaction.
 * @throws DomainError as `findOffer` and `requireRoom`
 */
export async function acceptTransfer(
  services: Services,
  { owner, sessionId }: Pick<SessionContext, "owner" | "sessionId">,
  id: string,
): Promise<void> {
  const now = services.clock.now();
  const publicIds = await transactAndMail(services, async (tx) => {
    const offer = await lockOffer(services, tx, { owner, id });
    const { widget, giver } = offer;
    const between = { from: giver.accountId, to: owner.accountId };
    const { sites } = await sitesOf(tx, widget);
    const { visits } = await contentsOf({ ...services, db: tx }, widget);
    await requireRoom(services, tx, owner, { sites, visits });
    const siteIds = sites.map((site: Site) => site.id);
    await interruptScans(tx, siteIds, now);
    const both = inOrder(between);
    for (const accountId of both) await lockLiveFile(tx, accountId);
    // The giving account's users made them.
    const checks = or(eq(pageChecks.widgetId, widget.id), inArray(pageChecks.siteId, siteIds));
    await tx.delete(pageChecks).where(checks);
    await withdrawLinksOfSites(tx, siteIds, now);
    await moveSites(tx, siteIds, between);
    await moveWidget(tx, widget, owner);
    await tx.update(siteTransfers).set({ outcome: "accepted", endedAt: now }).where(eq(siteTransfers.id, id));
    const changed: string[] = [];
    for (const accountId of both) changed.push(...(await refreshLiveFile(tx, accountId)));
    await tellBothSides(services, tx, {
      transferId: id,
      widget,
      website: websiteOf(widget),
      sites,
      giver,
      recipient: owner,
      sessionId,
      at: now,
    });
    return changed;
  });
  for (const publicId of publicIds) services.publicViews.invalidate(publicId);
}

/** Locks both accounts, the offer and the widget, then reads the offer again. */
async function lockOffer(
  services: Services,
  tx: Transaction,
  { owner, id }: Pick<SessionContext, "owner"> & { id: string },
): Promise<OpenOffer> {
  const reader = { ...services, db: tx };
  const seen = await findOffer(reader, owner, id);
  const both = inOrder({ from: seen.giver.accountId, to: owner.accountId });
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, both))
    .orderBy(asc(accounts.id))
    .for("update");
  const [open] = await tx
    .select({ id: siteTransfers.id })
    .from(siteTransfers)
    .where(and(eq(siteTransfers.id, id), isNull(siteTransfers.outcome)))
    .for("update");
  if (!open) throw new DomainError("conflict", TRANSFER_ERRORS.gone, { code: "offer_ended" });
  await tx.select({ id: widgets.id }).from(widgets).where(eq(widgets.id, seen.widget.id)).for("update");
  return findOffer(reader, owner, id);
}

/** Returns both accounts in a fixed order, so two transfers do not wait on each other. */
function inOrder({ from, to }: { from: number; to: number }): number[] {
  return [from, to].sort((a, b) => a - b);
}

/**
 * Moves a widget with its settings, versions, visits and barrier reports; keeps its public ID.
 * Removes the widget's labels and users' names, which belong to the giving account.
 */
async function moveWidget(tx: Transaction, { id, accountId }: Widget, owner: User): Promise<void> {
  await tx
    .update(widgets)
    .set({ accountId: owner.accountId, userId: owner.id, labels: [], importId: null, creationKey: null })
    .where(and(eq(widgets.id, id), eq(widgets.accountId, accountId)));
  await tx.update(widgetVersions).set({ savedBy: null }).where(eq(widgetVersions.widgetId, id));
  const reports = new QueryBuilder()
    .select({ id: barrierReports.id })
    .from(barrierReports)
    .where(eq(barrierReports.widgetId, id));
  await tx.update(reportReplies).set({ userId: null }).where(inArray(reportReplies.reportId, reports));
}

interface DoneTransfer {
  transferId: string;
  widget: Widget;
  website: string | null;
  sites: Site[];
  giver: User;
  recipient: User;
  /** The recipient's session. */
  sessionId: string;
  at: Date;
}

/** Emails both owners, and writes to both accounts' security logs and evidence. */
async function tellBothSides(services: Services, tx: Transaction, done: DoneTransfer): Promise<void> {
  const { website, giver, recipient, sessionId, at } = done;
  const details = website === null ? undefined : { site: website };
  await recordSecurityEvent(tx, {
    kind: "site-given",
    ...ofUser(giver),
    details,
    at,
  });
  await recordSecurityEvent(tx, {
    kind: "site-received",
    ...ofUser(recipient),
    sessionId,
    details,
    at,
  });
  await services.mail.add(tx, givenMail(services.config, giver, { to: recipient.email, site: website }));
  await services.mail.add(tx, receivedMail(services.config, recipient, { giver, site: website }));
  const logs = [
    { accountId: giver.accountId, events: eventsOf("site-given", giver, done) },
    { accountId: recipient.accountId, events: eventsOf("site-received", recipient, done) },
  ].sort((a, b) => a.accountId - b.accountId);
  for (const { accountId, events } of logs) await recordEvidence(tx, { accountId, at }, events);
}

/** Returns one record per website, or one without a website if the widget moved alone. */
function eventsOf(
  kind: "site-given" | "site-received",
  { id: userId }: User,
  { transferId, widget, sites }: DoneTransfer,
): EvidenceEvent[] {
  const event = { kind, by: { userId }, data: { transfer: transferId, widget: widget.publicId } };
  if (sites.length === 0) return [event];
  return sites.map(({ id, origin }) => ({ ...event, site: { id, origin } }));
}

/**
 * Requires that an account has room for a widget and websites; the transaction has locked the
 * account.
 * @throws DomainError `forbidden` without a subscription; `conflict` for a website that the account
 * already scans, or beyond its plan's websites and visits.
 */
async function requireRoom(
  services: Services,
  tx: Transaction,
  owner: User,
  moved: { sites: Site[]; visits: number },
): Promise<void> {
  if (accessOf(owner, services) === "off")
    throw new DomainError("forbidden", TRANSFER_ERRORS.notOpen, { code: "no_subscription" });
  if (moved.sites.length > 0) await requireRoomForSites(services, tx, owner, moved.sites);
  const allowance = monthlyVisits(coverageOf(services, owner));
  if (allowance === null || moved.visits === 0) return;
  const visits = moved.visits + (await visitsOfMonth(services, tx, owner.accountId));
  if (visits <= allowance) return;
  const values = { visits: visits.toLocaleString("en-US"), allowance: allowance.toLocaleString("en-US") };
  const sentence = { messageId: TRANSFER_ERRORS.visitLimit, values };
  throw new DomainError("conflict", sentence, { code: "visit_limit" });
}

async function requireRoomForSites(services: Services, tx: Transaction, owner: User, moved: Site[]) {
  const mine = and(eq(sites.accountId, owner.accountId), isNull(sites.removedAt));
  const origins = moved.map(({ origin }) => origin);
  const [known] = await tx
    .select({ host: sites.host })
    .from(sites)
    .where(and(mine, inArray(sites.origin, origins)));
  if (known) {
    const sentence = { messageId: TRANSFER_ERRORS.siteKnown, values: { host: known.host } };
    throw new DomainError("conflict", sentence, { code: "site_known" });
  }
  const [row] = await tx.select({ count: count() }).from(sites).where(mine);
  if ((row?.count ?? 0) + moved.length > limitsOf(services, owner).sites)
    throw new DomainError("conflict", TRANSFER_ERRORS.siteLimit, { code: "site_limit" });
  const removed = and(eq(sites.accountId, owner.accountId), isNotNull(sites.removedAt));
  await tx.delete(sites).where(and(removed, inArray(sites.origin, origins)));
}

async function visitsOfMonth(
  { billingClock }: Pick<Services, "billingClock">,
  tx: Transaction,
  accountId: number,
): Promise<number> {
  const [row] = await tx
    .select({ visits: sql<number>`coalesce(sum(${usageDaily.visits}), 0)::int` })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .where(and(eq(widgets.accountId, accountId), gte(usageDaily.day, monthStart(billingClock.now()))));
  return row?.visits ?? 0;
}

/**
 * Discards scan steps in progress on websites; each scan repeats its step for the new account.
 * Waits for any step being stored, so it must come before other locks.
 */
async function interruptScans(tx: Transaction, siteIds: string[], now: Date): Promise<void> {
  await tx
    .update(scans)
    .set({ lease: null, nextStepAt: now })
    .where(and(inArray(scans.siteId, siteIds), isNull(scans.finishedAt)));
}

/**
 * Moves websites with everything found by scans and decided by users. Removes users' names, which
 * belong to the giving account, and deletes comments and assignments, which organized its work.
 */
async function moveSites(
  tx: Transaction,
  siteIds: string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (siteIds.length === 0) return;
  const query = new QueryBuilder();
  await tx
    .update(sites)
    .set({ accountId: to, tracker: null })
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
  await tx.update(journeys).set({ savedBy: null }).where(inArray(journeys.siteId, siteIds));
  await tx.update(manualChecks).set({ userId: null }).where(inArray(manualChecks.siteId, siteIds));
  await moveWritings(tx, siteIds);
  await tx
    .update(legalCases)
    .set({ siteId: null })
    .where(and(eq(legalCases.accountId, from), inArray(legalCases.siteId, siteIds)));
  await tx.update(allegations).set({ siteId: null }).where(inArray(allegations.siteId, siteIds));
}

/** Removes users' names from corrections and statements. */
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
