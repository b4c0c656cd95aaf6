import { and, eq, ne } from "drizzle-orm";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { NewRecoveryCodes, SecondStepKind } from "#shared/second-steps/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { sessions, type User, users } from "#src/db/schema/accounts.ts";
import { DomainError, notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { secondStepAddedMail } from "./emails.ts";
import { listSecondSteps } from "./queries.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";

const MOST_SECOND_STEPS = 10;

/**
 * Locks a user before a second step is added.
 * @throws DomainError `forbidden` before their address is verified; `conflict` if they already have
 * too many.
 */
export async function lockForSecondStep(tx: Transaction, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notFound();
  requireVerified(user);
  if ((await listSecondSteps(tx, userId)).length >= MOST_SECOND_STEPS) {
    throw new DomainError("conflict", SECOND_STEP_ERRORS.tooMany, { code: "too_many" });
  }
  return user;
}

/**
 * Logs the addition of a second step and emails the user. The first second step comes with recovery
 * codes and confirms only this session; other sessions must confirm before sensitive actions.
 */
export async function noteNewSecondStep(
  services: Services,
  tx: Transaction,
  { user, sessionId, kind, name }: { user: User; sessionId: string; kind: SecondStepKind; name: string },
): Promise<NewRecoveryCodes> {
  const at = services.clock.now();
  const { id: userId, accountId } = user;
  await recordSecurityEvent(tx, {
    kind: "second-step-added",
    accountId,
    userId,
    sessionId,
    at,
    details: { secondStep: kind },
  });
  await services.mail.add(tx, secondStepAddedMail(services.config, user, { kind, name }));
  await tx.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, sessionId));
  if ((await listSecondSteps(tx, userId)).length > 1) return { recoveryCodes: null };
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
  await tx.update(sessions).set({ confirmedAt: null }).where(others);
  return { recoveryCodes: await issueRecoveryCodes(services, tx, userId) };
}

/** Refuses to add second steps to an account whose address may belong to someone else. */
export function requireVerified({ isEmailVerified }: Pick<User, "isEmailVerified">): void {
  if (isEmailVerified) return;
  throw new DomainError("forbidden", SECOND_STEP_ERRORS.unverified, { code: "verify_first" });
}
