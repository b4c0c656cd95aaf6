import { eq } from "drizzle-orm";
import type { LoginInput, UsernameLoginInput } from "#shared/accounts/credentials.ts";
import { ERRORS } from "#shared/messages.ts";
import type { SecondStep } from "#shared/second-steps/schemas.ts";
import { SECOND_STEP_MINUTES } from "#shared/second-steps/schemas.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { delayGuess } from "../../http/delay-guess.ts";
import { countCall, currentCount, type Limit, resetCount } from "../../http/rate-limit.ts";
import type { Services } from "../../services.ts";
import { createSession, refuseSuspended } from "../accounts/create-session.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import { findByLogin } from "../accounts/queries.ts";
import { issueChallenge } from "../second-steps/challenges.ts";
import { listSecondSteps } from "../second-steps/queries.ts";
import { recordFailedSignIn, recordSignIn } from "./record-sign-in.ts";

const FAILURES: Limit = { name: "login-failures", max: 5, windowSeconds: 900 };

/** A completed sign-in, or a sign-in waiting for its second step. */
export type SignedIn = { user: User; sessionId: string } | { secondStep: SecondStep };

/**
 * Signs in by address or username. A wrong password and an unknown account get the same reply in
 * the same time. After five failures on an account, every further reply is delayed, but the correct
 * password always works. A user with a second step gets a ticket for it instead of a session.
 * @param device device name for the security log, such as `Firefox on Windows`.
 * @throws DomainError `unauthorized`; `forbidden` with `needsEmailVerification` and `userId` after
 * the correct password for an unverified account.
 */
export async function signIn(
  services: Services,
  input: LoginInput | UsernameLoginInput,
  device: string,
): Promise<SignedIn> {
  const login = "email" in input ? { email: input.email } : { username: input.username };
  const account = Object.values(login).join();
  await delayGuess(services.clock, (await currentCount(services, FAILURES, account)) - FAILURES.max);
  const user = await findByLogin(services, login);
  if (!(await verifyPassword(input.password, user?.password)) || !user) {
    const tries = await countCall(services, FAILURES, account);
    await recordFailedSignIn(services, login, { tries, device });
    services.metrics.failedLogins.add();
    throw badCredentials(input);
  }
  if (!user.isEmailVerified) throw verificationFirst(user.id);
  await resetCount(services, FAILURES, account);
  return transact(services.db, async (tx) => {
    if (!(await hasSamePassword(tx, user))) throw badCredentials(input);
    const secondStep = await beginSecondStep(services, tx, user);
    if (secondStep) return { secondStep };
    const sessionId = await createSession(services, tx, user.id);
    await recordSignIn(services, tx, { sessionId, device });
    return { user, sessionId };
  });
}

/** Locks the row, so no session starts with a password that was just reset. */
async function hasSamePassword(tx: Transaction, { id, password }: User): Promise<boolean> {
  const [current] = await tx.select().from(users).where(eq(users.id, id)).for("share");
  return current?.password === password;
}

function badCredentials(input: LoginInput | UsernameLoginInput): DomainError {
  const message = "email" in input ? ERRORS.badCredentials : ERRORS.badUsernameCredentials;
  return new DomainError("unauthorized", message, { code: "bad_credentials" });
}

function verificationFirst(userId: number): DomainError {
  return new DomainError("forbidden", ERRORS.needsVerification, {
    code: "needs_verification",
    details: { needsEmailVerification: true, userId },
  });
}

/**
 * Returns a ticket for completing a sign-in, in the transaction that checked the password; null for
 * a user without a second step.
 * @throws DomainError `forbidden` for a suspended user.
 */
async function beginSecondStep({ clock }: Services, tx: Transaction, user: User): Promise<SecondStep | null> {
  const secondSteps = await listSecondSteps(tx, user.id);
  if (secondSteps.length === 0) return null;
  refuseSuspended(user);
  const expiresAt = new Date(clock.now().getTime() + SECOND_STEP_MINUTES * 60_000);
  const ticket = await issueChallenge(tx, { purpose: "second-step", userId: user.id, expiresAt });
  return { ticket, ways: [...new Set(secondSteps.map(({ kind }) => kind))] };
}
