import { and, eq, sql } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { User } from "../accounts/queries.ts";

/** The owner's customer at the provider, made once however many ask at the same time, and anew if it was deleted there. */
export async function ensureCustomer({ stripe, db }: Services, owner: User): Promise<string> {
  const known = owner.stripeCustomerId;
  if (known && !(await stripe.customers.retrieve(known)).deleted) return known;
  const { id } = await stripe.customers.create(
    { email: owner.email, metadata: { userId: String(owner.id) } },
    { idempotencyKey: `customer:${owner.billingKey}:${known}` },
  );
  await db
    .update(users)
    .set({ stripeCustomerId: id })
    .where(and(eq(users.id, owner.id), sql`${users.stripeCustomerId} is not distinct from ${known}`));
  const [row] = await db
    .select({ customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, owner.id));
  return row?.customer ?? id;
}
