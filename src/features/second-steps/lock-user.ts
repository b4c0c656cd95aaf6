import { eq } from "drizzle-orm";
import type { Transaction } from "#src/db/client.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { notFound } from "#src/errors.ts";

/** Locks a user until the transaction ends, so their second steps change one at a time. */
export async function lockUser(tx: Transaction, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notFound();
  return user;
}
