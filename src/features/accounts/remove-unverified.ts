import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { accounts, type User, users } from "../../db/schema/accounts.ts";

/** Deletes a registration that was never verified and has no card. */
export async function removeUnverified(tx: Transaction, user: User): Promise<void> {
  await tx.delete(users).where(eq(users.id, user.id));
  await tx.delete(accounts).where(eq(accounts.id, user.accountId));
}
