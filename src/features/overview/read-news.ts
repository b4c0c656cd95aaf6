import { and, desc, eq, exists, gt, isNotNull, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { NewsView } from "#shared/overview/schemas.ts";
import { mayManage, type Role } from "#shared/team/roles.ts";
import { DAY_MS } from "#shared/time.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { deskConversations, deskMessages } from "#src/db/schema/desk.ts";
import { issueEvents, issues } from "#src/db/schema/issues.ts";
import { scans, sites } from "#src/db/schema/sites.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { type Reach, seenSites, seenWidgets } from "#src/http/reach.ts";
import type { Services } from "#src/services.ts";
import { seenConversations } from "../desk/reader.ts";
import { isIgnored } from "../issues/queries.ts";
import { isWholeSite } from "../sites/queries.ts";
import { scanReason } from "../sites/reason-words.ts";

/** Number of days covered if the query does not say since when. */
const USUAL_DAYS = 7;
/** Number of websites with a failed scan that are named. */
const MOST_NAMED = 3;

export interface NewsReader {
  reach: Reach;
  role: Role;
}

type Needs = Pick<Services, "db" | "clock">;

/** @param since ISO time; defaults to a week ago. */
export async function readNews(services: Needs, reader: NewsReader, since?: string): Promise<NewsView> {
  const start = since ? new Date(since) : new Date(services.clock.now().getTime() - USUAL_DAYS * DAY_MS);
  const [changes, reports, answers, failed] = await Promise.all([
    countChanges(services, reader.reach, start),
    countReports(services, reader.reach, start),
    mayManage(reader.role) ? countAnswers(services, reader, start) : 0,
    findFailedSites(services, reader.reach, start),
  ]);
  return {
    since: start.toISOString(),
    ...changes,
    reports,
    answers,
    failedScans: failed.length,
    failedSites: failed
      .slice(0, MOST_NAMED)
      .map(({ siteId, host, reason }) => ({ siteId, host, reason: scanReason(reason) })),
  };
}

async function countChanges({ db, clock }: Needs, reach: Reach, start: Date) {
  const isFixed = eq(issues.state, "fixed");
  const cameBack = db
    .select({ one: sql`1` })
    .from(issueEvents)
    .where(
      and(
        eq(issueEvents.issueId, issues.id),
        eq(issueEvents.kind, "returned"),
        gt(issueEvents.createdAt, start),
      ),
    );
  const isFound = or(gt(issues.firstSeenAt, start), and(eq(issues.state, "returned"), exists(cameBack)));
  const [row] = await db
    .select({
      found: sql<number>`count(*) filter (where ${and(not(isFixed), isFound)})::int`,
      fixed: sql<number>`count(*) filter (where ${and(isFixed, gt(issues.fixedAt, start))})::int`,
    })
    .from(issues)
    .innerJoin(sites, eq(sites.id, issues.siteId))
    .where(and(seenSites(reach), eq(issues.outcome, "failed"), not(isIgnored(clock.now()))));
  return { found: row?.found ?? 0, fixed: row?.fixed ?? 0 };
}

async function countReports({ db }: Needs, reach: Reach, start: Date): Promise<number> {
  const [row] = await db
    .select({ reports: sql<number>`count(*)::int` })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
    .where(and(seenWidgets(reach), liveWidget, gt(barrierReports.createdAt, start)));
  return row?.reports ?? 0;
}

async function countAnswers({ db }: Needs, { reach, role }: NewsReader, start: Date): Promise<number> {
  const [row] = await db
    .select({ answers: sql<number>`count(*)::int` })
    .from(deskMessages)
    .innerJoin(deskConversations, eq(deskConversations.id, deskMessages.conversationId))
    .where(
      and(
        seenConversations({ accountId: reach.accountId, role }),
        eq(deskMessages.author, "team"),
        gt(deskMessages.createdAt, start),
      ),
    );
  return row?.answers ?? 0;
}

/** Returns the sites whose latest finished scan failed after `start`, most recent first. */
function findFailedSites({ db }: Needs, reach: Reach, start: Date) {
  const later = alias(scans, "later");
  const isSuperseded = exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(
        and(
          eq(later.siteId, scans.siteId),
          ne(later.cause, "letter"),
          ne(later.state, "failed"),
          gt(later.finishedAt, scans.finishedAt),
        ),
      ),
  );
  return db
    .selectDistinctOn([sites.id], {
      siteId: sites.id,
      host: sites.host,
      reason: scans.reason,
      at: scans.finishedAt,
    })
    .from(scans)
    .innerJoin(sites, eq(sites.id, scans.siteId))
    .where(
      and(
        seenSites(reach),
        eq(scans.state, "failed"),
        isWholeSite,
        isNotNull(scans.finishedAt),
        gt(scans.finishedAt, start),
        not(isSuperseded),
      ),
    )
    .orderBy(sites.id, desc(scans.finishedAt))
    .then((rows) => rows.sort((a, b) => Number(b.at) - Number(a.at)));
}
