import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type {
  SecurityEventKind,
  SecurityEventList,
  SecurityEventQuery,
  SecurityEventView,
} from "#shared/audit/schemas.ts";
import { users } from "#src/db/schema/accounts.ts";
import { securityEvents } from "#src/db/schema/audit.ts";
import { teamInvites } from "#src/db/schema/team.ts";
import type { SessionContext } from "#src/http/session.ts";
import type { Services } from "#src/services.ts";

const PAGE_SIZE = 50;

const BY_OWNER = new Set<SecurityEventKind>(["member-invited", "member-role", "member-removed"]);

const BY_STAFF = new Set<SecurityEventKind>([
  "staff-email-changed",
  "staff-second-steps-reset",
  "staff-password-link",
  "staff-suspended",
  "staff-unsuspended",
]);

/**
 * Returns up to 50 events, newest first: the user's own and, for the owner, all events in the
 * current account.
 */
export async function listSecurityEvents(
  { db }: Pick<Services, "db">,
  session: Pick<SessionContext, "user" | "owner" | "role">,
  { after }: SecurityEventQuery,
): Promise<SecurityEventList> {
  const owners = alias(users, "owners");
  const rows = await db
    .select({
      event: securityEvents,
      person: users.email,
      owner: owners.email,
      invited: teamInvites.email,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(owners, eq(owners.accountId, securityEvents.accountId))
    .leftJoin(teamInvites, eq(teamInvites.id, securityEvents.inviteId))
    .where(and(visibleTo(session), after ? olderThan(db, after) : undefined))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(PAGE_SIZE + 1);
  return { events: rows.slice(0, PAGE_SIZE).map(viewOf), hasMore: rows.length > PAGE_SIZE };
}

function visibleTo({ user, owner, role }: Pick<SessionContext, "user" | "owner" | "role">): SQL | undefined {
  const own = eq(securityEvents.userId, user.id);
  return role === "owner" ? or(own, eq(securityEvents.accountId, owner.accountId)) : own;
}

/** Compares ids, since database timestamps are more precise than a browser's. */
function olderThan(db: Services["db"], id: string): SQL {
  const last = alias(securityEvents, "last");
  const place = db.select({ createdAt: last.createdAt, id: last.id }).from(last).where(eq(last.id, id));
  return sql`(${securityEvents.createdAt}, ${securityEvents.id}) < ${place}`;
}

interface Row {
  event: typeof securityEvents.$inferSelect;
  person: string | null;
  owner: string | null;
  invited: string | null;
}

function viewOf({ event, person, owner, invited }: Row): SecurityEventView {
  const { id, createdAt, kind, device, details } = event;
  const isByOwner = BY_OWNER.has(kind);
  return {
    id,
    at: createdAt.toISOString(),
    kind,
    person: BY_STAFF.has(kind) ? null : isByOwner ? owner : person,
    member: isByOwner ? (person ?? invited) : null,
    device,
    role: details?.role ?? null,
    secondStep: details?.secondStep ?? null,
    tries: details?.tries ?? null,
    site: details?.site ?? null,
  };
}
