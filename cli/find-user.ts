import type { User } from "../src/db/schema/accounts.ts";
import { findUser } from "../src/features/accounts/queries.ts";
import type { Services } from "../src/services.ts";

/**
 * @param who an email address, or digits for an ID. @throws Error naming the user, if there is
 * none.
 */
export async function requireUser(services: Services, who: string): Promise<User> {
  const user = await findUser(services, who);
  if (!user) throw new Error(`There's no user ${who}`);
  return user;
}
