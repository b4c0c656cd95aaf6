import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import type { MailReader } from "../../mail/mail-reader.ts";

/** Returns an address as an email recipient, using the sender's language if it has no account. */
export async function findReader(
  tx: Transaction,
  email: string,
  sender: Pick<User, "locale">,
): Promise<MailReader> {
  const [user] = await tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.email, email));
  return user ?? { email, locale: sender.locale };
}
