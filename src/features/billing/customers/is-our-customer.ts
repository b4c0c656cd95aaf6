import { eq } from "drizzle-orm";
import * as v from "valibot";
import { users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";

const AccountSchema = v.pipe(v.string(), v.uuid());

/**
 * Whether a customer that no user has yet was created by this installation. Several products and
 * installations may share an account at the provider; these customers carry their user's billing
 * key.
 */
export async function isOurCustomer({ stripe, db }: Services, customerId: string): Promise<boolean> {
  const customer = await stripe.customers.retrieve(customerId).catch(nullIfMissing);
  if (!customer || customer.deleted) return false;
  const account = v.safeParse(AccountSchema, customer.metadata.account);
  // Customers from earlier releases do not carry the key.
  if (!account.success) return customer.metadata.userId !== undefined;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.billingKey, account.output));
  return user !== undefined;
}
