import { and, asc, desc, eq, sql } from "drizzle-orm";
import { isLoopbackHost } from "#shared/loopback-host.ts";
import { SCAN_ERRORS } from "#shared/scan-messages.ts";
import type { Database } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import type { Site } from "#src/db/schema/scans.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import { DomainError } from "#src/errors.ts";
import { isPrivateAddress } from "#src/safe-fetch/public-address.ts";
import { isSiblingOrigin } from "../crawl/sibling-origin.ts";

/** Names of machines that are not on the public internet (RFC 2606, RFC 6762, RFC 8375). */
const LOCAL_NAME = /\.(?:test|local|internal|home\.arpa)$/;

/**
 * Returns the account's widget on a page: the one seen on its host last, else the one seen on the
 * site last, else the only one. The page is on the site, on another host where one of the account's
 * widgets was seen, or on the person's own machine or network.
 * @throws DomainError `invalid` for other pages, and if no widget can be named.
 */
export async function findPageWidget(db: Database, site: Site, page: URL): Promise<string> {
  const host = page.hostname;
  const rows = await db
    .select({ id: widgets.id, host: liveHosts.host })
    .from(widgets)
    .leftJoin(liveHosts, eq(liveHosts.widgetId, widgets.id))
    .where(and(eq(widgets.accountId, site.accountId), liveWidget))
    .orderBy(sql`${desc(liveHosts.lastSeenAt)} nulls last`, asc(widgets.id));
  const there = rows.find((row) => row.host === host);
  if (!there && !isSiblingOrigin(page.origin, site.origin) && !isLocal(host)) {
    throw wrongPage(SCAN_ERRORS.otherPage);
  }
  const ids = new Set(rows.map(({ id }) => id));
  const onSite = rows.find((row) => row.host === site.host);
  const widgetId = there?.id ?? onSite?.id ?? (ids.size === 1 ? rows[0]?.id : undefined);
  if (!widgetId) throw wrongPage(SCAN_ERRORS.widgetUnseen);
  return widgetId;
}

function isLocal(host: string): boolean {
  return isLoopbackHost(host) || isPrivateAddress(host) || LOCAL_NAME.test(host);
}

function wrongPage(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { code: "other_page", fields: { url: sentence } });
}
