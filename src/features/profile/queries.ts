import type { AccountView } from "../../shared/schemas/account.ts";
import type { User } from "../accounts/queries.ts";

export function accountView(user: User): AccountView {
  const { email, contactPerson, username, websiteUrl, locale, reportMails, usageMails } = user;
  return { email, contactPerson, username, websiteUrl, locale, reportMails, usageMails };
}
