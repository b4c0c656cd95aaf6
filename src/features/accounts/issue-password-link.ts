import { and, eq } from "drizzle-orm";
import { PAGES } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Config } from "../../config.ts";
import { transact } from "../../db/client.ts";
import { passwordResetTokens, users } from "../../db/schema/accounts.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { recordOperatorAct } from "../audit/operator-acts/record-operator-act.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { newToken } from "./one-time-token.ts";
import { FIRST_PASSWORD_DAYS } from "./password-mails.ts";
import { NO_PASSWORD } from "./passwords.ts";

/** Lifetime of a link that replaces an existing password. */
const NEW_PASSWORD_DAYS = 1;

/**
 * Returns a one-time link for setting a user's password, for the operator to pass on; ends earlier
 * links. Anyone who opens it gets the account, so only its hash is stored.
 * @throws DomainError `not-found`
 */
export async function issuePasswordLink(
  services: Services,
  { userId, operator }: { userId: number; operator: string },
): Promise<{ link: string; expiresAt: Date }> {
  const { token, hash } = newToken();
  const expiresAt = await transact(services.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw notFound();
    const days = user.password === NO_PASSWORD ? FIRST_PASSWORD_DAYS : NEW_PASSWORD_DAYS;
    const until = new Date(services.clock.now().getTime() + days * DAY_MS);
    const unused = and(eq(passwordResetTokens.email, user.email), eq(passwordResetTokens.used, false));
    await tx.update(passwordResetTokens).set({ used: true }).where(unused);
    await tx.insert(passwordResetTokens).values({ email: user.email, token: hash, expiresAt: until });
    await recordOperatorAct(tx, {
      operator,
      command: "user set-password-link",
      accountId: user.accountId,
      after: { expiresAt: until.toISOString() },
    });
    await recordSecurityEvent(tx, {
      kind: "staff-password-link",
      accountId: user.accountId,
      userId,
      at: services.clock.now(),
    });
    return until;
  });
  return { link: passwordLink(services.config, token), expiresAt };
}

export function passwordLink({ publicUrl }: Config, token: string): string {
  return `${publicUrl}${PAGES.resetPassword}?token=${token}`;
}
