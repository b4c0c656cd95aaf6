import { and, eq } from "drizzle-orm";
import { SCAN_ERRORS } from "#shared/scan-messages.ts";
import type { CreatePageCheckInput, PageCheckLink } from "#shared/schemas/page-check.ts";
import type { Database } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { pageChecks } from "#src/db/schema/page-checks.ts";
import type { Site } from "#src/db/schema/scans.ts";
import { DomainError, notFound } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../../accounts/access.ts";
import { newToken } from "../../accounts/one-time-token.ts";
import { findSite } from "../sites/queries.ts";
import { findPageWidget } from "./find-page-widget.ts";

const LINK_MS = 15 * 60_000;

/**
 * Makes a link that opens a page of a proven site with the check of that page: for 15 minutes, for
 * one widget and one origin, once. The widget finds the token in the fragment, which browsers send
 * to nobody.
 * @throws DomainError `not-found`; `conflict` for a site that is not proven; `forbidden` without a
 * subscription; `invalid` for a page elsewhere; `rate-limited`.
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

/** @throws DomainError `not-found` for a correction of another site. */
async function findOfSite(db: Database, site: Site, id: string): Promise<string> {
  const ofSite = and(eq(corrections.id, id), eq(corrections.siteId, site.id));
  const [found] = await db.select({ id: corrections.id }).from(corrections).where(ofSite);
  if (!found) throw notFound();
  return found.id;
}
