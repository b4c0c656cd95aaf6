import { and, asc, eq, isNull } from "drizzle-orm";
import type { SiteList } from "#shared/schemas/site.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/scans.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";
import { limitsOf, viewSites } from "./site-view.ts";

const MAX_CANDIDATES = 20;

/** Returns an account's sites, oldest first, and hosts of its widgets that could be added. */
export async function listSites(services: Services, owner: User): Promise<SiteList> {
  const rows = await services.db
    .select()
    .from(sites)
    .where(and(eq(sites.accountId, owner.accountId), isNull(sites.removedAt)))
    .orderBy(asc(sites.createdAt), asc(sites.id));
  const known = new Set(rows.map(({ host }) => host));
  const seen = await seenHosts(services, owner);
  return {
    sites: await viewSites(services, owner, rows),
    limits: limitsOf(services, owner),
    candidates: seen.filter((host) => !known.has(host)).slice(0, MAX_CANDIDATES),
  };
}

async function seenHosts({ db }: Services, { accountId }: User): Promise<string[]> {
  const rows = await db
    .selectDistinct({ host: liveHosts.host })
    .from(liveHosts)
    .innerJoin(widgets, eq(widgets.id, liveHosts.widgetId))
    .where(and(eq(widgets.accountId, accountId), liveWidget))
    .orderBy(asc(liveHosts.host));
  return rows.map(({ host }) => host);
}
