import { and, asc, eq, isNull } from "drizzle-orm";
import type { Person, SiteList } from "#shared/schemas/site.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/scans.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";
import { limitsOf, viewSites } from "./site-view.ts";

const MAX_CANDIDATES = 20;

/** Returns an account's sites, oldest first, its people, and hosts of its widgets to add. */
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
    people: await peopleOf(services, owner),
    limits: limitsOf(services, owner),
    candidates: seen.filter((host) => !known.has(host)).slice(0, MAX_CANDIDATES),
  };
}

async function peopleOf({ db }: Services, owner: User): Promise<Person[]> {
  const members = await db
    .select({ id: users.id, contactPerson: users.contactPerson, email: users.email })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.accountId, owner.accountId))
    .orderBy(asc(users.id));
  return [owner, ...members].map(({ id, contactPerson, email }) => ({ id, name: contactPerson ?? email }));
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
