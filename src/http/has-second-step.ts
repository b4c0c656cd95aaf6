import { eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client.ts";
import { users } from "../db/schema/accounts.ts";

/** Whether a user has a second step: an authenticator app or a passkey. */
export async function hasSecondStep(db: Database | Transaction, userId: number): Promise<boolean> {
  const [user] = await db
    .select({ has: holdsSecondStep(sql`${userId}::integer`) })
    .from(users)
    .where(eq(users.id, userId));
  return user?.has ?? false;
}

/** SQL condition that the user with the given ID has a second step. */
export function holdsSecondStep(userId: SQL): SQL<boolean> {
  return sql<boolean>`(exists (select 1 from authenticators f where f.user_id = ${userId})
    or exists (select 1 from passkeys f where f.user_id = ${userId}))`;
}
