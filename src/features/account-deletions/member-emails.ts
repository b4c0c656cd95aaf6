import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";

/** Returns the addresses of the members of an owner's account. */
export async function memberEmails(tx: Transaction, owner: User): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.accountId, owner.accountId))
    .orderBy(users.id);
  return rows.map(({ email }) => email);
}
