import type { AccountView } from "../../shared/schemas/account.ts";
import type { User } from "../accounts/queries.ts";

export function accountView({ email, contactPerson, username, websiteUrl, locale }: User): AccountView {
  return { email, contactPerson, username, websiteUrl, locale };
}
