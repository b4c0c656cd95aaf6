import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { isTaken } from "../accounts/insert-user.ts";
import { removeUnverified } from "../accounts/remove-unverified.ts";

/** Whether an address has an account of somebody else, and not only a registration that nobody confirmed. */
export async function isAnothers(tx: Transaction, email: string, userId: number): Promise<boolean> {
  return !isFree(await findHolder(tx, email, userId));
}

/**
 * Makes way for whoever has proved that an address is theirs: an unconfirmed registration with it goes.
 * Answers false for an account of somebody else's, which is left alone.
 */
export async function freeAddress(tx: Transaction, email: string, userId: number): Promise<boolean> {
  const holder = await findHolder(tx, email, userId);
  if (!isFree(holder)) return false;
  if (holder) await removeUnverified(tx, holder);
  return true;
}

function isFree(holder: User | undefined): boolean {
  return !holder?.stripeCustomerId && !isTaken(holder);
}

async function findHolder(tx: Transaction, email: string, userId: number): Promise<User | undefined> {
  const [holder] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .for("update");
  return holder;
}
