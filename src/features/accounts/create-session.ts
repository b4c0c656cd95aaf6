import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { sessions, users } from "../../db/schema/accounts.ts";
import { SESSION_DAYS } from "../../http/session-token.ts";
import type { Services } from "../../services.ts";

/** Signs a device in, in the account that the user last worked in; returns the session's id. */
export async function createSession(
  { clock }: Pick<Services, "clock">,
  db: Database | Transaction,
  userId: number,
): Promise<string> {
  const expiresAt = new Date(clock.now().getTime() + SESSION_DAYS * DAY_MS);
  const [user] = await db.select({ accountId: users.lastAccountId }).from(users).where(eq(users.id, userId));
  const [session] = await db
    .insert(sessions)
    .values({ ...user, userId, expiresAt })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The new session's row was not returned");
  return session.id;
}
