import type { AccountView } from "#shared/schemas/profile.ts";
import type { Clock } from "../../clock.ts";
import type { Database, Transaction } from "../../db/client.ts";
import type { User } from "../../db/schema/accounts.ts";
import { findWaitingChange } from "../email-changes/find-change.ts";

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
