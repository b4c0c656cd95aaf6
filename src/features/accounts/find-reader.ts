import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import type { MailReader } from "../../mail/mail-reader.ts";

/** Returns an address as a mail's reader; one without an account reads the sender's language. */
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
