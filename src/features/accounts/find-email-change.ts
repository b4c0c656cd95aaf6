import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { AccountView } from "#shared/accounts/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import type { Clock } from "#src/clock.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { emailChanges, users } from "#src/db/schema/accounts.ts";
import { badLink, hashToken } from "./one-time-token.ts";

export async function findWaitingChange(
  { db, clock }: { db: Database | Transaction; clock: Clock },
  userId: number,
): Promise<AccountView["emailChange"]> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNull(emailChanges.outcome),
        gt(emailChanges.expiresAt, clock.now()),
      ),
    );
  if (!change) return null;
  return {
    newEmail: change.newEmail,
    oldConfirmed: change.oldConfirmedAt !== null,
    newConfirmed: change.newConfirmedAt !== null,
    expiresAt: change.expiresAt.toISOString(),
  };
}

/**
 * Returns the change an emailed link belongs to and its user; locks both, the user first.
 * @throws DomainError `invalid` for an unknown link.
 */
export async function lockByToken(tx: Transaction, token: string) {
  const hash = hashToken(token);
  const byToken = or(eq(emailChanges.oldToken, hash), eq(emailChanges.newToken, hash));
  const [seen] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(byToken);
  if (!seen) throw badLink(ERRORS.emailChangeLink);
  const [user] = await tx.select().from(users).where(eq(users.id, seen.userId)).for("update");
  const [change] = await tx.select().from(emailChanges).where(byToken).for("update");
  if (!user || !change) throw badLink(ERRORS.emailChangeLink);
  return { change, user, side: change.oldToken === hash ? "old" : "new" };
}
