import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ACCOUNT_HEADER } from "#shared/account-header.ts";
import { ERRORS } from "#shared/messages.ts";
import { includesTeam, mayManage, type Role } from "#shared/team.ts";
import { isUuid } from "#shared/uuid.ts";
import type { User } from "../db/schema/accounts.ts";
import { sessions, users } from "../db/schema/accounts.ts";
import { teamMembers } from "../db/schema/team.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { readSessionToken, type TokenReader } from "./session-token.ts";
import { touchSession } from "./touch-session.ts";

/** Who is signed in, and as what in which account. */
export type Seat = {
  sessionId: string;
  /** The person. */
  user: User;
  /** Whoever owns the account that the session is switched to: the user themselves, or who invited them. */
  owner: User;
  role: Role;
};

/**
 * Who may call a route, and what its handler then knows:
 * - `everybody`: nothing is known of the caller;
 * - `signedIn`: for what belongs to the person; `user`, `sessionId` and their `seat`;
 * - `mayRead`: for what belongs to the account; `user`, `owner`, `role` and `sessionId`, and
 *   `owner.accountId` scopes every query;
 * - `mayManage`: the same for owners and managers, for all that writes;
 * - `ownerOnly`: the same for the owner: billing, team, the account's end.
 * The bearer token names a row of `sessions`; nothing else counts.
 */
export const ADMIT = {
  async everybody() {
    return {};
  },
  async signedIn(services: Services, jwt: TokenReader, request: Request) {
    const seat = await findSeat(services, jwt, request);
    return { user: seat.user, sessionId: seat.sessionId, seat };
  },
  async mayRead(services: Services, jwt: TokenReader, request: Request) {
    return inOpenAccount(await findSeat(services, jwt, request), request);
  },
  async mayManage(services: Services, jwt: TokenReader, request: Request) {
    const seat = inOpenAccount(await findSeat(services, jwt, request), request);
    if (!mayManage(seat.role)) throw forbidden("managers_only", ERRORS.managersOnly);
    return seat;
  },
  async ownerOnly(services: Services, jwt: TokenReader, request: Request) {
    const seat = inOwnTab(await findSeat(services, jwt, request), request);
    if (seat.role !== "owner") throw forbidden("owner_only", ERRORS.ownerOnly);
    return seat;
  },
};

export type Access = keyof typeof ADMIT;
/** What a handler knows of a caller who was let in. */
export type Admitted<Who extends Access> = Awaited<ReturnType<(typeof ADMIT)[Who]>>;

/** The user whose session the request's token names; null without one that counts. */
export async function findSignedIn(
  services: Services,
  jwt: TokenReader,
  request: Request,
): Promise<User | null> {
  try {
    return (await findSeat(services, jwt, request)).user;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "unauthorized") return null;
    throw error;
  }
}

async function findSeat(services: Services, jwt: TokenReader, request: Request): Promise<Seat> {
  const sessionId = await readSessionToken(jwt, bearerToken(request));
  if (sessionId === null || !isUuid(sessionId)) throw signInFirst();
  const [row] = await seatOf(services, sessionId);
  if (!row) throw new DomainError("unauthorized", ERRORS.sessionEnded, { code: "session_ended" });
  await touchSession(services, row.session, request);
  return { sessionId, user: row.user, owner: row.owner, role: row.memberRole ?? "owner" };
}

/** A membership that has ended leaves its sessions in the person's own account. */
function seatOf({ db, clock }: Services, sessionId: string) {
  const owners = alias(users, "owners");
  return db
    .select({ session: sessions, user: users, owner: owners, memberRole: teamMembers.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.accountId, sessions.accountId), eq(teamMembers.userId, sessions.userId)),
    )
    .innerJoin(owners, eq(owners.accountId, sql`coalesce(${teamMembers.accountId}, ${users.accountId})`))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, clock.now())));
}

/** A page of one account must not read or write another one's, only because the session is there now. */
function inOwnTab(seat: Seat, request: Request): Seat {
  const believed = request.headers.get(ACCOUNT_HEADER);
  if (believed === null || believed === String(seat.owner.accountId)) return seat;
  throw new DomainError("conflict", ERRORS.accountSwitched, { code: "account_switched" });
}

function inOpenAccount(inAnyTab: Seat, request: Request): Seat {
  const seat = inOwnTab(inAnyTab, request);
  if (seat.role === "owner" || includesTeam(seat.owner.plan)) return seat;
  throw forbidden("team_closed", ERRORS.teamClosed);
}

function bearerToken(request: Request): string {
  const [scheme, token] = request.headers.get("authorization")?.split(" ") ?? [];
  if (scheme?.toLowerCase() !== "bearer" || !token) throw signInFirst();
  return token;
}

function signInFirst(): DomainError {
  return new DomainError("unauthorized", ERRORS.unauthorized);
}

function forbidden(code: string, message: string): DomainError {
  return new DomainError("forbidden", message, { code });
}
