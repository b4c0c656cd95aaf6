import { and, count, desc, eq, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReportList, ReportQuery, ReportState, ReportView } from "#shared/barrier-reports/schemas.ts";
import { barrierReports } from "../../db/schema/barrier-reports.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { type Reach, seenWidgets } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { ownedBy } from "../widgets/owned-by.ts";
import { selectReports, viewReports } from "./queries.ts";

const PAGE_SIZE = 50;

/**
 * Returns up to 50 of an account's matching barrier reports, newest first.
 * @throws DomainError `not-found` for a widget outside the account.
 */
export async function listReports(services: Services, reach: Reach, query: ReportQuery): Promise<ReportList> {
  const matching = await matches(services, reach, query);
  const [page, counts, ofDeleted] = await Promise.all([
    pageOfReports(services, matching, query),
    countByState(services, matching),
    countOfDeleted(services, reach),
  ]);
  return { ...page, counts, ofDeleted };
}

/** Returns the condition for the query's widget and search words. */
export async function matches(
  services: Services,
  reach: Reach,
  { widget, search }: Pick<ReportQuery, "widget" | "search">,
): Promise<SQL | undefined> {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const words = or(ilike(barrierReports.text, pattern), ilike(barrierReports.email, pattern));
  return and(await ownedBy(services, reach, widget), search === "" ? undefined : words);
}

export async function pageOfReports(
  { db }: Pick<Services, "db">,
  matching: SQL | undefined,
  { state, after }: Pick<ReportQuery, "state" | "after">,
): Promise<{ reports: ReportView[]; hasMore: boolean }> {
  const rows = await selectReports(db)
    .where(and(matching, state && eq(barrierReports.state, state), after ? olderThan(db, after) : undefined))
    .orderBy(desc(barrierReports.createdAt), desc(barrierReports.id))
    .limit(PAGE_SIZE + 1);
  return { reports: await viewReports(db, rows.slice(0, PAGE_SIZE)), hasMore: rows.length > PAGE_SIZE };
}

/** Compares ids, since database timestamps are more precise than a browser's. */
function olderThan(db: Services["db"], id: string): SQL {
  const last = alias(barrierReports, "last");
  const place = db.select({ createdAt: last.createdAt, id: last.id }).from(last).where(eq(last.id, id));
  return sql`(${barrierReports.createdAt}, ${barrierReports.id}) < ${place}`;
}

async function countOfDeleted({ db }: Services, reach: Reach): Promise<number> {
  const [row] = await db
    .select({ reports: count() })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
    .where(and(seenWidgets(reach), isNotNull(widgets.deletedAt)));
  return row?.reports ?? 0;
}

async function countByState(
  { db }: Services,
  matching: SQL | undefined,
): Promise<Record<ReportState, number>> {
  const rows = await db
    .select({ state: barrierReports.state, reports: count() })
    .from(barrierReports)
    .innerJoin(widgets, eq(widgets.id, barrierReports.widgetId))
    .where(matching)
    .groupBy(barrierReports.state);
  return { new: 0, answered: 0, done: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.reports])) };
}
