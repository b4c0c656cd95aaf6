import { and, eq } from "drizzle-orm";
import { coverageOf, includesTeam } from "#shared/billing/coverage.ts";
import { ERRORS } from "#shared/messages.ts";
import type { InviteInput } from "#shared/team/schemas.ts";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { teamInvites, teamMembers } from "../../db/schema/team.ts";
import { changedMeanwhile, DomainError } from "../../errors.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { findReader } from "../accounts/find-reader.ts";
import { newToken } from "../accounts/one-time-token.ts";
import { retryOnConflict } from "../accounts/retry-on-conflict.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { inviteMail } from "./emails.ts";
import { inviteEnd } from "./invite-end.ts";
import { inviteView } from "./queries.ts";
import { requirePart } from "./require-part.ts";

/**
 * Invites an address to the owner's account and emails it a link, without revealing whether the
 * address has an account. If an invitation is already open, only updates its role and part, so a
 * second click sends no email.
 * @throws DomainError `forbidden` unless the plan includes a team and the owner's address is
 * verified; `conflict` for the owner or a member; `rate-limited`.
 */
export async function inviteMember(
  services: Services,
  owner: User,
  { email, role, part: wanted = null }: InviteInput,
) {
  refuseUnlessOpen(services, owner);
  if (email === owner.email) throw notInvitable(ERRORS.inviteSelf);
  const now = services.clock.now();
  const known = await findWaiting(services, owner.accountId, email);
  if (!known) await countInvite(services, owner, email);
  const invite = await retryOnConflict(() =>
    transactAndMail(services, async (tx) => {
      await lockOwner(tx, owner);
      await refuseMember(tx, owner.accountId, email);
      const part = await requirePart(tx, owner.accountId, role, wanted);
      const mine = and(eq(teamInvites.accountId, owner.accountId), eq(teamInvites.email, email));
      const [existing] = await tx.select().from(teamInvites).where(mine).for("update");
      if (existing && !existing.acceptedBy && existing.expiresAt > now) {
        const [changed = existing] = await tx.update(teamInvites).set({ role, part }).where(mine).returning();
        return changed;
      }
      const { token, hash } = newToken();
      const fresh = { role, part, token: hash, expiresAt: inviteEnd(now), acceptedBy: null, createdAt: now };
      const [row] = existing
        ? await tx.update(teamInvites).set(fresh).where(mine).returning()
        : await tx
            .insert(teamInvites)
            .values({ accountId: owner.accountId, email, ...fresh })
            .returning();
      if (!row) throw new Error("The invitation's row was not returned");
      await recordSecurityEvent(tx, {
        kind: "member-invited",
        accountId: owner.accountId,
        userId: null,
        inviteId: row.id,
        at: now,
        details: { role },
      });
      const invited = await findReader(tx, email, owner);
      await services.mail.add(
        tx,
        inviteMail(services.config, owner, invited, { role, isPart: part !== null, token }),
      );
      return row;
    }),
  );
  return inviteView(invite, now);
}

/** @throws DomainError `forbidden` */
export function refuseUnlessOpen(services: Services, owner: User): void {
  if (!includesTeam(coverageOf(services, owner))) {
    throw new DomainError("forbidden", ERRORS.teamNotInPlan, { code: "team_not_in_plan" });
  }
  if (!owner.isEmailVerified) {
    throw new DomainError("forbidden", ERRORS.verifyBeforeInviting, { code: "verify_first" });
  }
}

/**
 * Locks the owner's row, so no invitation slips past a reset that ends all open invitations.
 * @throws DomainError `conflict` if sessions were ended since the request arrived.
 */
export async function lockOwner(tx: Transaction, owner: User): Promise<void> {
  const [current] = await tx.select().from(users).where(eq(users.id, owner.id)).for("update");
  if (current?.sessionVersion === owner.sessionVersion) return;
  throw changedMeanwhile();
}

/**
 * Protects strangers from being flooded with email by one account or many.
 * @throws DomainError `rate-limited`
 */
export async function countInvite(services: Services, owner: User, email: string): Promise<void> {
  await enforceLimit(services, LIMITS.invite, `account ${owner.accountId}`);
  await enforceLimit(services, LIMITS.invitedAddress, email);
}

async function findWaiting({ db, clock }: Services, accountId: number, email: string) {
  const [row] = await db
    .select()
    .from(teamInvites)
    .where(and(eq(teamInvites.accountId, accountId), eq(teamInvites.email, email)));
  return row && !row.acceptedBy && row.expiresAt > clock.now() ? row : undefined;
}

async function refuseMember(tx: Transaction, accountId: number, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: users.id })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.accountId, accountId), eq(users.email, email)));
  if (member) throw notInvitable(ERRORS.alreadyInTeam);
}

function notInvitable(sentence: string): DomainError {
  return new DomainError("conflict", sentence, { code: "not_invitable", fields: { email: sentence } });
}
