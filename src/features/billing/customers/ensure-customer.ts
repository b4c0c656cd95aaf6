import { and, eq, sql } from "drizzle-orm";
import { type User, users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { createOnce } from "../provider/idempotent-call.ts";
import { leaseFrom, syncCustomerEmail } from "./sync-customer-emails.ts";

/** Lifetime of an idempotency key at the provider, plus an hour. */
const KEY_LIFETIME_SECONDS = 25 * 3_600;

/**
 * Returns the owner's customer at the provider, created once despite concurrent calls, and
 * recreated if it was deleted there. The creation call contains nothing that may change while the
 * idempotency key is valid, so the email address is set afterward.
 */
export async function ensureCustomer(services: Services, owner: User): Promise<string> {
  const { stripe, db, clock } = services;
  const known = owner.stripeCustomerId;
  if (known && !(await stripe.customers.retrieve(known)).deleted) {
    if (owner.customerEmailDue) await syncCustomerEmail(services, owner);
    return known;
  }
  const { id } = await createOnce(
    `customer:${owner.billingKey}:${known}`,
    (idempotencyKey) => stripe.customers.create({ metadata: metadataOf(owner) }, { idempotencyKey }),
    () => findCustomer(services, owner),
  );
  const [saved] = await db
    .update(users)
    .set({ stripeCustomerId: id, customerEmailDue: leaseFrom(clock.now()) })
    .where(and(eq(users.id, owner.id), sql`${users.stripeCustomerId} is not distinct from ${known}`))
    .returning();
  if (saved) await syncCustomerEmail(services, saved);
  const [row] = await db
    .select({ customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, owner.id));
  return row?.customer ?? id;
}

/**
 * Returns metadata whose key distinguishes these customers from other products' and installations'
 * customers.
 */
function metadataOf({ id, billingKey }: User) {
  return { userId: String(id), account: billingKey };
}

/** Finds a customer created by a failed call. Uses a list, since the provider's search lags. */
async function findCustomer({ stripe, billingClock }: Services, { billingKey, stripeCustomerId }: User) {
  const since = Math.floor(billingClock.now().getTime() / 1_000) - KEY_LIFETIME_SECONDS;
  for await (const customer of stripe.customers.list({ created: { gte: since }, limit: 100 })) {
    if (customer.metadata.account === billingKey && customer.id !== stripeCustomerId) return customer;
  }
  return null;
}
