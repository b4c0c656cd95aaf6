import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { CreatePageCheckInput, PageCheckLink } from "#shared/page-checks/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { shownPaths } from "#shared/widgets/excluded-paths.ts";
import { readSettings } from "#shared/widgets/settings-schema.ts";
import type { Database } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { pageChecks } from "#src/db/schema/page-checks.ts";
import type { Site } from "#src/db/schema/sites.ts";
import { liveHosts, widgetSettings, widgets } from "#src/db/schema/widgets.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { isPrivateAddress } from "#src/safe-fetch/public-address.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { newToken } from "../accounts/one-time-token.ts";
import { isSiblingOrigin } from "../crawl/sibling-origin.ts";
import { findSite } from "../sites/queries.ts";

/** Hostnames outside the public internet (RFC 2606, RFC 6762, RFC 8375). */
const LOCAL_NAME = /\.(?:test|local|internal|home\.arpa)$/;

const LINK_MS = 15 * 60_000;

/**
 * Creates a link that opens a page of a proven site with its page check. The link is single-use,
 * expires after 15 minutes, and is bound to one widget and one origin. The widget finds the token
 * in the fragment, which browsers never send.
 * @throws DomainError `not-found`; `conflict` for an unproven site; `forbidden` without a
 * subscription; `invalid` for an unrelated page or one without the widget; `rate-limited`.
 */
export async function createPageCheck(
  services: Services,
  { user, owner }: { user: User; owner: User },
  siteId: string,
  { url, correction }: CreatePageCheckInput,
): Promise<PageCheckLink> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, siteId);
  if (!site.claim) throw new DomainError("conflict", SCAN_ERRORS.siteNotProven, { code: "site_not_proven" });
  if (accessOf(owner, services) === "off") {
    throw new DomainError("forbidden", SCAN_ERRORS.scansClosed, { code: "scans_closed" });
  }
  const page = new URL(url);
  page.hash = "";
  const widgetId = await findPageWidget(db, site, page);
  await refuseLeftOffPage(db, widgetId, page);
  const correctionId = correction === undefined ? null : await findOfSite(db, site, correction);
  await enforceLimit(services, LIMITS.pageCheck, String(owner.accountId));
  const { token, hash } = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await db.insert(pageChecks).values({
    siteId: site.id,
    widgetId,
    userId: user.id,
    correctionId,
    url: page.href,
    linkHash: hash,
    expiresAt,
    createdAt: now,
  });
  return { url: `${page.href}#handrail=check:${token}`, expiresAt: expiresAt.toISOString() };
}

/** @throws DomainError `not-found` for another site's correction. */
async function findOfSite(db: Database, site: Site, id: string): Promise<string> {
  const ofSite = and(eq(corrections.id, id), eq(corrections.siteId, site.id));
  const [found] = await db.select({ id: corrections.id }).from(corrections).where(ofSite);
  if (!found) throw notFound();
  return found.id;
}

/**
 * Returns the account's widget for a page: the widget last seen on the page's host, else the one
 * last seen on the site, else the account's only widget. The page must be on the site, on another
 * host where one of the account's widgets was seen, or on the user's own machine or network.
 * @throws DomainError `invalid` for other pages, or if no widget can be determined.
 */
async function findPageWidget(db: Database, site: Site, page: URL): Promise<string> {
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

async function refuseLeftOffPage(db: Database, widgetId: string, { pathname }: URL): Promise<void> {
  const [row] = await db
    .select({ settings: widgetSettings.settings })
    .from(widgetSettings)
    .where(eq(widgetSettings.widgetId, widgetId));
  const pages = shownPaths(readSettings(row?.settings).excludedPaths);
  if (pages && !RegExp(pages).test(pathname)) throw wrongPage(SCAN_ERRORS.leftOffPage, "left_off_page");
}

function isLocal(host: string): boolean {
  return isLoopbackHost(host) || isPrivateAddress(host) || LOCAL_NAME.test(host);
}

function wrongPage(sentence: string, code = "other_page"): DomainError {
  return new DomainError("invalid", sentence, { code, fields: { url: sentence } });
}
