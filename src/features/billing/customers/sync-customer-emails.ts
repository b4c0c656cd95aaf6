import { and, eq, isNotNull, lte } from "drizzle-orm";
import Stripe from "stripe";
import { type User, users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { isRefusedAddress, nullIfMissing } from "../provider/provider-errors.ts";

/** Lease longer than one call takes; an interrupted or failed update is due again afterward. */
const LEASE_MS = 5 * 60_000;

/**
 * Sends changed email addresses to the provider, claiming each first so replicas share the work.
 * @throws AggregateError at the end, with the customers that failed; they are retried unless the
 * provider considers the address malformed.
 */
export async function syncCustomerEmails(services: Services): Promise<void> {
  const failures: Error[] = [];
  for (let user = await claim(services); user; user = await claim(services)) {
    try {
      await syncCustomerEmail(services, user);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (isRefusedAddress(error)) await giveUp(services, user);
      failures.push(
        new Error(`The address of user ${user.id} couldn’t be sent to the provider`, { cause: error }),
      );
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} addresses couldn’t be sent to the provider`);
}

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** Checks the address again after the update, so the second of two successive changes wins. */
export async function syncCustomerEmail(services: Services, { id, email, stripeCustomerId }: User) {
  if (!stripeCustomerId) return;
  await services.stripe.customers.update(stripeCustomerId, { email }).catch(nullIfMissing);
  const synced = await services.db
    .update(users)
    .set({ customerEmailDue: null })
    .where(and(eq(users.id, id), eq(users.email, email)))
    .returning({ id: users.id });
  if (synced.length > 0) return;
  const [current] = await services.db.select().from(users).where(eq(users.id, id));
  if (current) await syncCustomerEmail(services, current);
}

/** Stops retrying an address the provider refuses, until it changes again. */
async function giveUp({ db }: Services, { id, email }: User): Promise<void> {
  await db
    .update(users)
    .set({ customerEmailDue: null })
    .where(and(eq(users.id, id), eq(users.email, email)));
}

async function claim({ db, clock }: Services): Promise<User | undefined> {
  const now = clock.now();
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.customerEmailDue, now), isNotNull(users.stripeCustomerId)))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(users)
    .set({ customerEmailDue: leaseFrom(now) })
    .where(eq(users.id, due))
    .returning();
  return claimed;
}
