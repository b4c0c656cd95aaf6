import { and, eq, ne } from "drizzle-orm";
import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import type { FactorKind, NewRecoveryCodes } from "#shared/factors/schemas.ts";
import type { Transaction } from "#src/db/client.ts";
import { sessions, type User, users } from "#src/db/schema/accounts.ts";
import { DomainError, notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { factorAddedMail } from "./emails.ts";
import { listFactors } from "./queries.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";

const MOST_FACTORS = 10;

/**
 * Locks a user before a second step is added.
 * @throws DomainError `forbidden` before their address is verified; `conflict` if they have too
 * many.
 */
export async function lockForFactor(tx: Transaction, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notFound();
  requireVerified(user);
  if ((await listFactors(tx, userId)).length >= MOST_FACTORS) {
    throw new DomainError("conflict", FACTOR_ERRORS.tooMany, { code: "too_many" });
  }
  return user;
}

/**
 * Logs and mails a second step that was just added. The first one comes with recovery codes and
 * confirms only this session; others must confirm before sensitive actions.
 */
export async function noteNewFactor(
  services: Services,
  tx: Transaction,
  { user, sessionId, kind, name }: { user: User; sessionId: string; kind: FactorKind; name: string },
): Promise<NewRecoveryCodes> {
  const at = services.clock.now();
  const { id: userId, accountId } = user;
  await recordSecurityEvent(tx, {
    kind: "factor-added",
    accountId,
    userId,
    sessionId,
    at,
    details: { factor: kind },
  });
  await services.mail.add(tx, factorAddedMail(services.config, user, { kind, name }));
  await tx.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, sessionId));
  if ((await listFactors(tx, userId)).length > 1) return { recoveryCodes: null };
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
  await tx.update(sessions).set({ confirmedAt: null }).where(others);
  return { recoveryCodes: await issueRecoveryCodes(services, tx, userId) };
}

/** Refuses second steps on an account whose address may belong to someone else. */
export function requireVerified({ isEmailVerified }: Pick<User, "isEmailVerified">): void {
  if (isEmailVerified) return;
  throw new DomainError("forbidden", FACTOR_ERRORS.unverified, { code: "verify_first" });
}
