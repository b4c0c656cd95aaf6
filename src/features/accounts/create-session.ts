import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { hasSecondStep } from "../../http/has-second-step.ts";
import { SESSION_DAYS } from "../../http/session-lifetime.ts";
import type { Services } from "../../services.ts";

/**
 * Proof for a sign-in: a password or emailed link, a second step, or the user's own identity
 * provider, with or without its own second step.
 */
export type SignInProof = "password" | "second-step" | "provider";

/**
 * Signs a device in to the account the user last worked in; returns the session's ID. Every sign-in
 * goes through here, so none skips a user's second step. A session started by a provider is
 * unconfirmed if the user has a second step or a password.
 * @throws DomainError `forbidden` for a suspended user, and for a password alone if the user has a
 * second step.
 */
export async function createSession(
  { clock }: Pick<Services, "clock">,
  tx: Transaction,
  userId: number,
  proof: SignInProof = "password",
): Promise<string> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  // Locks the user so a concurrent second-step setup sees this session.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("share");
  if (user) refuseSuspended(user);
  const isProtected = await hasSecondStep(tx, userId);
  if (proof === "password" && isProtected) {
    throw new DomainError("forbidden", SECOND_STEP_ERRORS.needed, { code: "second_step_needed" });
  }
  const isProven = proof === "second-step" || (!isProtected && (proof === "password" || !user?.password));
  const confirmedAt = isProven ? now : null;
  const [session] = await tx
    .insert(sessions)
    .values({ accountId: user?.lastAccountId, userId, expiresAt, confirmedAt })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The new session's row was not returned");
  return session.id;
}

/** @throws DomainError `forbidden` for a suspended user. */
export function refuseSuspended({ suspendedAt }: Pick<User, "suspendedAt">): void {
  if (!suspendedAt) return;
  throw new DomainError("forbidden", ERRORS.accountSuspended, { code: "account_suspended" });
}
