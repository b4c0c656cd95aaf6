import { and, asc, eq } from "drizzle-orm";
import type { AssignablePerson, SiteList } from "#shared/sites/schemas.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { nameOf } from "#src/db/person-name.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/sites.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import { type Reach, reachOf, seenSites, seenWidgets } from "#src/http/reach.ts";
import type { Services } from "#src/services.ts";
import { limitsOf, viewSites } from "./site-view.ts";

const MAX_CANDIDATES = 20;

/**
 * Returns the sites that a user can see, oldest first, along with the account's users and any of
 * its widgets' hosts that could be added. A viewer limited to part of the account doesn't see
 * members, who may be from other clients.
 */
export async function listSites(services: Services, owner: User, reach: Reach): Promise<SiteList> {
  const rows = await services.db
    .select()
    .from(sites)
    .where(seenSites(reach))
    .orderBy(asc(sites.createdAt), asc(sites.id));
  const known = new Set(rows.map(({ host }) => host));
  const seen = await seenHosts(services, reach);
  return {
    sites: await viewSites(services, owner, rows),
    people: reach.part ? [personOf(owner, null)] : await peopleOf(services, owner),
    limits: limitsOf(services, owner),
    candidates: seen.filter((host) => !known.has(host)).slice(0, MAX_CANDIDATES),
  };
}

async function peopleOf({ db }: Services, owner: User): Promise<AssignablePerson[]> {
  const members = await db
    .select({ user: users, role: teamMembers.role, part: teamMembers.part })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.accountId, owner.accountId))
    .orderBy(asc(users.id));
  return [
    personOf(owner, null),
    ...members.map(({ user, role, part }) =>
      personOf(user, reachOf(owner.accountId, role, part).part?.sites ?? null),
    ),
  ];
}

function personOf(person: User, sites: string[] | null): AssignablePerson {
  return { id: person.id, name: nameOf(person), sites };
}

async function seenHosts({ db }: Services, reach: Reach): Promise<string[]> {
  const rows = await db
    .selectDistinct({ host: liveHosts.host })
    .from(liveHosts)
    .innerJoin(widgets, eq(widgets.id, liveHosts.widgetId))
    .where(and(seenWidgets(reach), liveWidget))
    .orderBy(asc(liveHosts.host));
  return rows.map(({ host }) => host);
}
