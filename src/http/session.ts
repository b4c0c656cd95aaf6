import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ACCOUNT_HEADER } from "#shared/accounts/account-header.ts";
import type { KeyScope } from "#shared/api-keys/choices.ts";
import { coverageOf, includesSingleSignOn, includesTeam } from "#shared/billing/coverage.ts";
import { ERRORS } from "#shared/messages.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import { SSO_ERRORS } from "#shared/single-sign-on/messages.ts";
import { mayManage, type Role } from "#shared/team/roles.ts";
import { HOUR_MS } from "#shared/time.ts";
import { sessions, type User, users } from "../db/schema/accounts.ts";
import { teamMembers } from "../db/schema/team.ts";
import { DomainError } from "../errors.ts";
import type { Services } from "../services.ts";
import { isApiKey, requireKey } from "./api-key.ts";
import { deviceName } from "./device-name.ts";
import { hasSecondStep } from "./has-second-step.ts";
import { sessionNeedsProvider } from "./needs-single-sign-on.ts";
import { type Reach, reachOf } from "./reach.ts";
import { confirmFirst, requireRecentProof } from "./recent-proof.ts";
import { secondStepDue } from "./second-step-due.ts";
import { readSessionToken, type TokenReader } from "./session-token.ts";

/**
 * The signed-in user and their role in the current account, whose `owner` is either that user or,
 * for a member, another user.
 */
export interface AccountContext {
  user: User;
  owner: User;
  role: Role;
  /** Whether the account requires sessions from its single sign-on provider. */
  needsSso?: boolean;
  reach: Reach;
  /** Time identity was last proven in the session; undefined for a key. */
  confirmedAt?: Date | null;
  /** Whether the account's provider is trusted to handle the second step for the session or key. */
  isByProvider?: boolean;
  /** Whether the caller is the account's own key, which belongs to no user. */
  isOfAccount?: boolean;
}

/** Context with the session, for actions closed to API keys. */
export type SessionContext = Awaited<ReturnType<typeof requireSession>>;

/** Hours after which operators must repeat their second step. */
const DESK_HOURS = 12;

/** A call awaiting admission. */
export interface Caller {
  jwt: TokenReader;
  request: Request;
  /** Scope required of an API key; null if keys are not accepted. */
  scope: KeyScope | null;
  /** Headers for the reply. */
  headers: Record<string, string | number>;
}

/**
 * Access rules for routes, each with the data its handler gets:
 * - `everybody`: nothing about the caller;
 * - `signedIn`: `user`, `sessionId` and `session`, for the user's own data;
 * - `mayRead`: `user`, `owner`, `role` and `reach`, for the account's data; `owner.accountId`
 * scopes every query, and `within` says how the route treats members who see only part of the
 * account;
 * - `mayManage`: the same data, but for owners and managers only, for all writes;
 * - `ownerOnly`: the same data, but for the owner only: billing, team, account deletion;
 * - `operator`: `user`, an operator who completed a second step today, for any account's data. The
 * bearer token identifies a row in `sessions`, or is an API key for `mayRead` and `mayManage`.
 */
export const ADMIT = {
  async everybody() {
    return {};
  },
  async signedIn(services: Services, caller: Caller) {
    const session = await requireOwnSession(services, caller);
    const { user, sessionId, confirmedAt } = session;
    return { user, sessionId, confirmedAt, session };
  },
  async mayRead(services: Services, caller: Caller) {
    return requireOpenAccount(services, await requireAccount(services, caller), caller.request);
  },
  async mayManage(services: Services, caller: Caller) {
    const context = await requireOpenAccount(
      services,
      await requireAccount(services, caller),
      caller.request,
    );
    if (!mayManage(context.role)) throw forbidden("managers_only", ERRORS.managersOnly);
    return context;
  },
  async ownerOnly(services: Services, caller: Caller) {
    const session = rejectStaleTab(await requireOwnSession(services, caller), caller.request);
    if (session.role !== "owner") throw forbidden("owner_only", ERRORS.ownerOnly);
    return session;
  },
  async operator(services: Services, caller: Caller) {
    const session = await requireOwnSession(services, caller);
    const { user, usesSso } = session;
    if (!user.isOperator) throw forbidden("operators_only", ERRORS.operatorsOnly);
    // A customer's provider can sign in anyone on that customer's team.
    if (usesSso) throw forbidden("operators_sign_in", SECOND_STEP_ERRORS.operatorsSignIn);
    const isProtected = await hasSecondStep(services.db, user.id);
    if (!isProtected) throw forbidden("operators_need_second_step", SECOND_STEP_ERRORS.operatorsNeed);
    requireRecentProof(services, session, DESK_HOURS * 60);
    return { user };
  },
};

export type Access = keyof typeof ADMIT;
export type Admitted<Who extends Access> = Awaited<ReturnType<(typeof ADMIT)[Who]>>;

/** Returns the user of the request's session, or null if there is no valid session. */
export async function findSignedIn(services: Services, jwt: TokenReader, request: Request) {
  try {
    return (await requireSession(services, jwt, request)).user;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "unauthorized") return null;
    throw error;
  }
}

/** Admits a session, or a key whose scopes include the operation. */
async function requireAccount(services: Services, caller: Caller): Promise<AccountContext> {
  const token = bearerToken(caller.request);
  if (isApiKey(token)) return requireKey(services, token, caller);
  return requireSession(services, caller.jwt, caller.request);
}

/** Admits only sessions; for a valid key, the error says so. */
async function requireOwnSession(services: Services, { jwt, request, headers }: Caller) {
  const token = bearerToken(request);
  if (isApiKey(token)) await requireKey(services, token, { scope: null, headers });
  return requireSession(services, jwt, request);
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
  const needsSso =
    row.needsSso && includesSingleSignOn(coverageOf(services, row.owner), row.owner.singleSignOn);
  const { confirmedAt, ssoAccountId } = row.session;
  const usesSso = ssoAccountId !== null;
  const isByProvider = ssoAccountId === row.owner.accountId;
  const reach = reachOf(row.owner.accountId, role, row.part);
  const session = { sessionId, confirmedAt, user: row.user, owner: row.owner, role, reach };
  return { ...session, needsSso, usesSso, isByProvider };
}

/** Selects the session, falling back to the user's own account if the membership has ended. */
function selectSession({ db, clock }: Services, sessionId: string) {
  const owners = alias(users, "owners");
  return db
    .select({
      session: sessions,
      user: users,
      owner: owners,
      memberRole: teamMembers.role,
      needsSso: sessionNeedsProvider,
      part: teamMembers.part,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.accountId, sessions.accountId), eq(teamMembers.userId, sessions.userId)),
    )
    .innerJoin(owners, eq(owners.accountId, sql`coalesce(${teamMembers.accountId}, ${users.accountId})`))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, clock.now())));
}

/** Rejects requests from a page showing one account after the session was switched to another. */
function rejectStaleTab<Context extends AccountContext>(session: Context, request: Request): Context {
  const expected = request.headers.get(ACCOUNT_HEADER);
  if (expected === null || expected === String(session.owner.accountId)) return session;
  throw new DomainError("conflict", ERRORS.accountSwitched, { code: "account_switched" });
}

async function requireOpenAccount(
  services: Services,
  anyContext: AccountContext,
  request: Request,
): Promise<AccountContext> {
  const session = rejectStaleTab(anyContext, request);
  if (session.owner.suspendedAt) throw forbidden("account_suspended", ERRORS.accountSuspended);
  if (session.needsSso) throw forbidden("sso_required", SSO_ERRORS.required);
  if (session.isOfAccount) return session;
  const due = await secondStepDue(services, session);
  if (due && due.from <= services.clock.now()) {
    throw due.hasSecondStep ? confirmFirst() : forbidden("second_step_required", SECOND_STEP_ERRORS.demanded);
  }
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

/** Stores the device on its first request, and the time of use at most once an hour. */
async function touchSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, device, lastUsedAt }: typeof sessions.$inferSelect,
  request: Request,
): Promise<void> {
  const now = clock.now();
  if (device !== null && now.getTime() - lastUsedAt.getTime() < HOUR_MS) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: now, device: deviceName(request.headers.get("user-agent")) })
    .where(eq(sessions.id, id));
}
