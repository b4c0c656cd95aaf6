import type { AccountView } from "../../shared/schemas/account.ts";
import type { User } from "../accounts/queries.ts";

export function accountView({ email, contactPerson, username, websiteUrl }: User): AccountView {
  return { email, contactPerson, username, websiteUrl };
}
