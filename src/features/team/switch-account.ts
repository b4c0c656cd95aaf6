import { eq } from "drizzle-orm";
import { type Transaction, transact } from "../../db/client.ts";
import { sessions, type User, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";
import { notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { membership } from "./end-membership.ts";

/**
 * Switches a session to another account; the user's next sign-in will open that account too.
 * @throws DomainError `not-found` for an account that the user neither owns nor belongs to.
 */
export async function switchAccount(
  { db }: Services,
  { user, sessionId }: { user: User; sessionId: string },
  accountId: number,
): Promise<void> {
  await transact(db, async (tx) => {
    const [member] = await tx.select().from(teamMembers).where(membership(accountId, user.id));
    if (!member && accountId !== user.accountId) throw notFound();
    await moveSession(tx, { userId: user.id, sessionId, accountId: member ? accountId : null });
  });
}

/** @param accountId account to move to; null for the user's own account. */
export async function moveSession(
  tx: Transaction,
  { userId, sessionId, accountId }: { userId: number; sessionId: string; accountId: number | null },
): Promise<void> {
  await tx.update(sessions).set({ accountId }).where(eq(sessions.id, sessionId));
  await tx.update(users).set({ lastAccountId: accountId }).where(eq(users.id, userId));
}
