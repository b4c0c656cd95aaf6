import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ACCOUNT_HEADER } from "#shared/account-header.ts";
import { coverageOf, includesTeam } from "#shared/coverage.ts";
import { ERRORS } from "#shared/messages.ts";
import { mayManage, type Role } from "#shared/team.ts";
import { isUuid } from "#shared/uuid.ts";
import { sessions, users } from "../db/schema/accounts.ts";
import { teamMembers } from "../db/schema/team.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { readSessionToken, type TokenReader } from "./session-token.ts";
import { touchSession } from "./touch-session.ts";

/**
 * The signed-in user and their role in the current account, whose `owner` is the user or the person
 * who invited them.
 */
export type SessionContext = Awaited<ReturnType<typeof requireSession>>;

/**
 * Access rules of routes, each with what its handler gets:
 * - `everybody`: nothing about the caller;
 * - `signedIn`: `user`, `sessionId` and `session`, for what belongs to the person;
 * - `mayRead`: `user`, `owner`, `role` and `sessionId`, for what belongs to the account;
 *   `owner.accountId` scopes every query;
 * - `mayManage`: the same for owners and managers, for all writes;
 * - `ownerOnly`: the same for the owner: billing, team, deletion of the account.
 * The bearer token names a row of `sessions`; nothing else counts.
 */
export const ADMIT = {
  async everybody() {
    return {};
  },
  async signedIn(services: Services, jwt: TokenReader, request: Request) {
    const session = await requireSession(services, jwt, request);
    return { user: session.user, sessionId: session.sessionId, session };
  },
  async mayRead(services: Services, jwt: TokenReader, request: Request) {
    return requireOpenAccount(services, await requireSession(services, jwt, request), request);
  },
  async mayManage(services: Services, jwt: TokenReader, request: Request) {
    const session = requireOpenAccount(services, await requireSession(services, jwt, request), request);
    if (!mayManage(session.role)) throw forbidden("managers_only", ERRORS.managersOnly);
    return session;
  },
  async ownerOnly(services: Services, jwt: TokenReader, request: Request) {
    const session = rejectStaleTab(await requireSession(services, jwt, request), request);
    if (session.role !== "owner") throw forbidden("owner_only", ERRORS.ownerOnly);
    return session;
  },
};

export type Access = keyof typeof ADMIT;
/** Data about the admitted caller that a handler gets. */
export type Admitted<Who extends Access> = Awaited<ReturnType<(typeof ADMIT)[Who]>>;

/** Returns the user of the request's session, or null without a valid one. */
export async function findSignedIn(services: Services, jwt: TokenReader, request: Request) {
  try {
    return (await requireSession(services, jwt, request)).user;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "unauthorized") return null;
    throw error;
  }
}

async function requireSession(services: Services, jwt: TokenReader, request: Request) {
  const sessionId = await readSessionToken(jwt, bearerToken(request));
  if (sessionId === null || !isUuid(sessionId)) throw signInFirst();
  const [row] = await selectSession(services, sessionId);
  if (!row || row.user.suspendedAt) {
    throw new DomainError("unauthorized", ERRORS.sessionEnded, { code: "session_ended" });
  }
  await touchSession(services, row.session, request);
  const role: Role = row.memberRole ?? "owner";
  return { sessionId, user: row.user, owner: row.owner, role };
}

/** Selects the session; after the end of a membership, in the person's own account. */
function selectSession({ db, clock }: Services, sessionId: string) {
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

/** Rejects a page of one account after the session was switched to another. */
function rejectStaleTab(session: SessionContext, request: Request): SessionContext {
  const expected = request.headers.get(ACCOUNT_HEADER);
  if (expected === null || expected === String(session.owner.accountId)) return session;
  throw new DomainError("conflict", ERRORS.accountSwitched, { code: "account_switched" });
}

function requireOpenAccount(
  services: Services,
  anyContext: SessionContext,
  request: Request,
): SessionContext {
  const session = rejectStaleTab(anyContext, request);
  if (session.owner.suspendedAt) throw forbidden("account_suspended", ERRORS.accountSuspended);
  if (session.role === "owner" || includesTeam(coverageOf(services, session.owner))) return session;
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
