import type { AccountView } from "#shared/accounts/schemas.ts";
import type { Clock } from "#src/clock.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { findWaitingChange } from "../find-email-change.ts";

export async function accountView(
  needs: { db: Database | Transaction; clock: Clock },
  user: User,
): Promise<AccountView> {
  const { email, contactPerson, username, websiteUrl, locale } = user;
  const { reportMails, usageMails, scanMails, digestMails } = user;
  const mails = { reportMails, usageMails, scanMails, digestMails };
  const emailChange = await findWaitingChange(needs, user.id);
  return { email, contactPerson, username, websiteUrl, locale, ...mails, emailChange };
}
