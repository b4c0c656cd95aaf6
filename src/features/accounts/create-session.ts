import { eq } from "drizzle-orm";
import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import { ERRORS } from "#shared/messages.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { hasFactor } from "../../http/has-factor.ts";
import { SESSION_DAYS } from "../../http/session-token.ts";
import type { Services } from "../../services.ts";

/**
 * Proof that a sign-in rests on: a password or a mailed link, a second factor, or the person's own
 * identity provider, which asks for a second factor or does not.
 */
export type SignInProof = "password" | "factor" | "provider";

/**
 * Signs a device in, in the account that the user last worked in; returns the session's id. Every
 * sign-in ends here, so that none passes by the second factor of a user who has one. A provider's
 * session has proven neither factor nor password of a user who has one.
 * @throws DomainError `forbidden` for a suspended user, and for a password alone where the user has
 * a second factor.
 */
export async function createSession(
  { clock }: Pick<Services, "clock">,
  tx: Transaction,
  userId: number,
  proof: SignInProof = "password",
): Promise<string> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  // The lock makes a first factor that is set up meanwhile see this session.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("share");
  if (user) refuseSuspended(user);
  const isProtected = await hasFactor(tx, userId);
  if (proof === "password" && isProtected) {
    throw new DomainError("forbidden", FACTOR_ERRORS.needed, { code: "second_factor_needed" });
  }
  const isProven = proof === "factor" || (!isProtected && (proof === "password" || !user?.password));
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
