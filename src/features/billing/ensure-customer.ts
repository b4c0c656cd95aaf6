import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { User } from "../accounts/queries.ts";

/** The owner's customer at the provider, made once however many ask at the same time. */
export async function ensureCustomer({ stripe, db }: Services, owner: User): Promise<string> {
  if (owner.stripeCustomerId) return owner.stripeCustomerId;
  const { id } = await stripe.customers.create(
    { email: owner.email, metadata: { userId: String(owner.id) } },
    { idempotencyKey: `customer:${owner.billingKey}` },
  );
  await db
    .update(users)
    .set({ stripeCustomerId: id })
    .where(and(eq(users.id, owner.id), isNull(users.stripeCustomerId)));
  const [row] = await db
    .select({ customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, owner.id));
  return row?.customer ?? id;
}
