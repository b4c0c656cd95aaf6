import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import { SESSION_DAYS } from "../../http/session-token.ts";
import type { Services } from "../../services.ts";

/**
 * Signs a device in, in the account that the user last worked in; returns the session's id.
 * @throws DomainError `forbidden` for a suspended user.
 */
export async function createSession(
  { clock }: Pick<Services, "clock">,
  db: Database | Transaction,
  userId: number,
): Promise<string> {
  const expiresAt = new Date(clock.now().getTime() + SESSION_DAYS * DAY_MS);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.suspendedAt) {
    throw new DomainError("forbidden", ERRORS.accountSuspended, { code: "account_suspended" });
  }
  const [session] = await db
    .insert(sessions)
    .values({ accountId: user?.lastAccountId, userId, expiresAt })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The new session's row was not returned");
  return session.id;
}
