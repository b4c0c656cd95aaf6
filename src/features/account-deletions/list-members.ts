import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { teamMembers } from "../../db/schema/team.ts";
import type { MailReader } from "../../mail/mail-reader.ts";

/** Returns the members of an owner's account, as readers of a mail. */
export function listMembers(tx: Transaction, owner: User): Promise<MailReader[]> {
  return tx
    .select({ email: users.email, locale: users.locale })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.accountId, owner.accountId))
    .orderBy(users.id);
}
