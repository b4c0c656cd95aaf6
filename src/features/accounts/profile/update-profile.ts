import { eq } from "drizzle-orm";
import type { AccountView, ProfileInput } from "#shared/accounts/schemas.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { notFound } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { usernameTaken } from "../register-account.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { accountView } from "./queries.ts";

/**
 * Changes the given fields and leaves the rest, so edits to different fields in two tabs are both
 * kept; for the same field, the last edit wins.
 * @throws DomainError `conflict` at `username` if it is taken; usernames are not secret.
 */
export function updateProfile(services: Services, userId: number, input: ProfileInput): Promise<AccountView> {
  return retryOnConflict(() =>
    transact(services.db, async (tx) => {
      if (input.username) await requireFree(tx, userId, input.username);
      const [user] = await tx
        .update(users)
        // Sets the ID to itself, since the ORM rejects an empty update.
        .set({ ...input, id: userId })
        .where(eq(users.id, userId))
        .returning();
      if (!user) throw notFound();
      return accountView({ db: tx, clock: services.clock }, user);
    }),
  );
}

async function requireFree(tx: Transaction, userId: number, username: string): Promise<void> {
  const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username));
  if (holder && holder.id !== userId) throw usernameTaken();
}
