import { and, count, eq, gte, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { parseUrl } from "#shared/parse-url.ts";
import type { TransferContents } from "#shared/transfers/schemas.ts";
import { monthStart } from "#shared/usage/periods.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { barrierReports } from "../../db/schema/barrier-reports.ts";
import { corrections } from "../../db/schema/corrections.ts";
import { usageDaily } from "../../db/schema/usage.ts";
import { type Widget, widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";

type Reader = Database | Transaction;

export interface MovedSites {
  sites: Site[];
  /** Whether the sites stay because another of the account's widgets shares them. */
  isShared: boolean;
}

/** Returns the host of a widget's website without `www.`; null if the widget names no website. */
export function websiteOf({ websiteUrl }: Pick<Widget, "websiteUrl">): string | null {
  return parseUrl(websiteUrl ?? "")?.hostname.replace(/^www\./, "") ?? null;
}

/** Returns the scanned websites that move with a widget: all sites on its website's host. */
export async function sitesOf(db: Reader, widget: Widget): Promise<MovedSites> {
  const host = websiteOf(widget);
  if (host === null) return { sites: [], isShared: false };
  const ofHost = await db
    .select()
    .from(sites)
    .where(
      and(
        eq(sites.accountId, widget.accountId),
        isNull(sites.removedAt),
        inArray(sites.host, [host, `www.${host}`]),
      ),
    )
    .orderBy(sites.origin);
  const others = await db
    .select({ websiteUrl: widgets.websiteUrl })
    .from(widgets)
    .where(and(eq(widgets.accountId, widget.accountId), liveWidget, ne(widgets.id, widget.id)));
  const isShared = ofHost.length > 0 && others.some((other) => websiteOf(other) === host);
  return { sites: isShared ? [] : ofHost, isShared };
}

export async function contentsOf(
  { db, billingClock }: { db: Reader } & Pick<Services, "billingClock">,
  widget: Widget,
): Promise<TransferContents> {
  const { sites: moved, isShared } = await sitesOf(db, widget);
  const ids = moved.map(({ id }) => id);
  const [reports] = await db
    .select({ count: count() })
    .from(barrierReports)
    .where(eq(barrierReports.widgetId, widget.id));
  const [live] = await db
    .select({ count: count() })
    .from(corrections)
    .where(and(inArray(corrections.siteId, ids), isNotNull(corrections.published)));
  const [visits] = await db
    .select({ count: sql<number>`coalesce(sum(${usageDaily.visits}), 0)::int` })
    .from(usageDaily)
    .where(and(eq(usageDaily.widgetId, widget.id), gte(usageDaily.day, monthStart(billingClock.now()))));
  return {
    website: websiteOf(widget),
    sites: moved.map(({ origin }) => origin),
    isShared,
    reports: reports?.count ?? 0,
    visits: visits?.count ?? 0,
    corrections: live?.count ?? 0,
  };
}
