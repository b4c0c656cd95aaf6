import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { isTaken } from "../accounts/insert-user.ts";
import { removeUnverified } from "../accounts/remove-unverified.ts";

/** Returns another user who holds an address, ignoring unconfirmed registrations. */
export async function findOwner(tx: Transaction, email: string, userId: number): Promise<User | undefined> {
  const holder = await findHolder(tx, email, userId);
  return isFree(holder) ? undefined : holder;
}

/**
 * Frees an address for the user who proved ownership by removing any unconfirmed registration that
 * uses it. Returns false if it belongs to another account, which stays untouched.
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
