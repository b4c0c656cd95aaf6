import { and, eq, sql } from "drizzle-orm";
import { users } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { User } from "../accounts/queries.ts";
import { leaseFrom, tellCustomerEmail } from "./tell-customer-emails.ts";

/**
 * The owner's customer at the provider, made once however many ask at the same time, and anew if it was deleted there.
 * It is made with nothing that may change while its idempotency key is remembered; the mail address follows.
 */
export async function ensureCustomer(services: Services, owner: User): Promise<string> {
  const { stripe, db, clock } = services;
  const known = owner.stripeCustomerId;
  if (known && !(await stripe.customers.retrieve(known)).deleted) return known;
  const { id } = await stripe.customers.create(
    { metadata: { userId: String(owner.id) } },
    { idempotencyKey: `customer:${owner.billingKey}:${known}` },
  );
  const [saved] = await db
    .update(users)
    .set({ stripeCustomerId: id, customerEmailDue: leaseFrom(clock.now()) })
    .where(and(eq(users.id, owner.id), sql`${users.stripeCustomerId} is not distinct from ${known}`))
    .returning();
  if (saved) await tellCustomerEmail(services, saved);
  const [row] = await db
    .select({ customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, owner.id));
  return row?.customer ?? id;
}
