import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Elysia } from "elysia";
import { ACCOUNT_HEADER } from "#shared/account-header.ts";
import { ERRORS } from "#shared/messages.ts";
import { includesTeam, mayManage, type Role } from "#shared/team.ts";
import type { User } from "../db/schema/accounts.ts";
import { sessions, users } from "../db/schema/accounts.ts";
import { teamMembers } from "../db/schema/team.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { readSessionToken, sessionTokens, type TokenReader } from "./session-token.ts";
import { touchSession } from "./touch-session.ts";

export const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
 * Rules for routes. Each route of the API has one, or is open to everybody:
 * - `signedIn: true` for what belongs to the person: `user`, `sessionId` and their `seat` in the context;
 * - `mayRead: true` for what belongs to the account: `user`, `owner`, `role` and `sessionId` in the context, and
 *   `owner.accountId` scopes every query;
 * - `mayManage: true` the same for owners and managers, for all that writes;
 * - `ownerOnly: true` the same for the owner: billing, team, the account's end.
 * A route's rule comes on top of its guard's. `jwt` is for routes that start a session. The bearer token names a row
 * of `sessions`; nothing else counts.
 */
export function sessionPlugin(services: Services) {
  return new Elysia({ name: "session" }).use(sessionTokens(services)).macro({
    signedIn: {
      async resolve({ jwt, request }) {
        const seat = await takeSeat(services, jwt, request);
        return { user: seat.user, sessionId: seat.sessionId, seat };
      },
    },
    mayRead: {
      async resolve({ jwt, request }) {
        return inOpenAccount(await takeSeat(services, jwt, request), request);
      },
    },
    mayManage: {
      async resolve({ jwt, request }) {
        const seat = inOpenAccount(await takeSeat(services, jwt, request), request);
        if (!mayManage(seat.role)) throw forbidden("managers_only", ERRORS.managersOnly);
        return seat;
      },
    },
    ownerOnly: {
      async resolve({ jwt, request }) {
        const seat = inOwnTab(await takeSeat(services, jwt, request), request);
        if (seat.role !== "owner") throw forbidden("owner_only", ERRORS.ownerOnly);
        return seat;
      },
    },
  });
}

/** The user whose session the request's token names; null without one that counts. */
export async function findSignedIn(
  services: Services,
  jwt: TokenReader,
  request: Request,
): Promise<User | null> {
  try {
    return (await takeSeat(services, jwt, request)).user;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "unauthorized") return null;
    throw error;
  }
}

/** Found once a request, whatever its guard and its rule ask. */
const seats = new WeakMap<Request, Promise<Seat>>();

function takeSeat(services: Services, jwt: TokenReader, request: Request): Promise<Seat> {
  const seat = seats.get(request) ?? findSeat(services, jwt, request);
  seats.set(request, seat);
  return seat;
}

async function findSeat(services: Services, jwt: TokenReader, request: Request): Promise<Seat> {
  const sessionId = await readSessionToken(jwt, bearerToken(request));
  if (sessionId === null || !SESSION_ID.test(sessionId)) throw signInFirst();
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
