import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import Stripe from "stripe";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { mailAboutInvoice } from "../mails/mail-about-invoice.ts";
import { limitToCards } from "../provider/card-only.ts";
import { expanded, fromUnix, idOf } from "../provider/fetch-subscription.ts";
import { syncAndCompare } from "./sync-subscription.ts";

const RECENT_DAYS = 7;
/** Lease longer than one customer takes; an interrupted run is due again afterward. */
const LEASE_MS = 5 * 60_000;
/** Pause between users, leaving the provider's rate limit to owners. */
const PAUSE_MS = 200;

export interface Reconciled {
  userId: number;
  /** Whether the columns differed from the provider's data and were repaired. */
  changed: boolean;
  /** The provider's refusal for this customer; null after success. */
  error: string | null;
}

/**
 * Syncs one user, or each of the provider's customers in turn. A request refused by the provider
 * does not affect other customers; any other error ends the run.
 */
export async function reconcileSubscriptions(services: Services, { userId }: { userId?: number } = {}) {
  const customers = await services.db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), userId === undefined ? undefined : eq(users.id, userId)))
    .orderBy(users.id);
  const results: Reconciled[] = [];
  for (const { id } of customers) {
    if (results.length > 0) await services.clock.sleep(PAUSE_MS);
    results.push(await compare(services, id));
  }
  return results;
}

async function compare(services: Services, userId: number): Promise<Reconciled> {
  try {
    return { userId, changed: (await syncAndCompare(services, userId)).changed, error: null };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { userId, changed: false, error: error.message };
  }
}

/**
 * Syncs every customer that has not been synced for a day, claiming each first so replicas share
 * the work. Any error other than a refusal ends the run.
 * @throws AggregateError at the end, with the customers the provider refused.
 */
export async function reconcileDaily(services: Services): Promise<Reconciled[]> {
  const results: Reconciled[] = [];
  const refused: Error[] = [];
  for (let userId = await claim(services); userId !== undefined; userId = await claim(services)) {
    try {
      results.push(await reconcile(services, userId));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      refused.push(new Error(`User ${userId} could not be reconciled`, { cause: error }));
    }
    await markReconciled(services, userId);
    await services.clock.sleep(PAUSE_MS);
  }
  if (refused.length > 0)
    throw new AggregateError(refused, `${refused.length} of the users could not be reconciled`);
  return results;
}

async function reconcile(services: Services, userId: number): Promise<Reconciled> {
  const { subscription, changed } = await syncAndCompare(services, userId);
  const customer = idOf(subscription?.customer);
  if (customer) await voidObsoleteInvoices(services.stripe, customer);
  await limitToCards(services.stripe, subscription);
  await mailAboutRecentInvoice(services, userId, expanded(subscription?.latest_invoice));
  return { userId, changed, error: null };
}

/** Covers a Stripe webhook that never arrived; `mailOnce` prevents a duplicate email. */
async function mailAboutRecentInvoice(services: Services, userId: number, invoice: Stripe.Invoice | null) {
  const finalized = fromUnix(invoice?.status_transitions.finalized_at ?? null);
  if (!invoice || !finalized) return;
  const age = services.billingClock.now().getTime() - finalized.getTime();
  if (age < RECENT_DAYS * DAY_MS) await mailAboutInvoice(services, userId, invoice.id);
}

async function claim({ db, clock }: Services): Promise<number | undefined> {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS);
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(isNotNull(users.stripeCustomerId), or(isNull(users.reconciledAt), lt(users.reconciledAt, dayAgo))),
    )
    .orderBy(users.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(users)
    .set({ reconciledAt: new Date(dayAgo.getTime() + LEASE_MS) })
    .where(eq(users.id, due))
    .returning({ id: users.id });
  return claimed?.id;
}

async function markReconciled({ db, clock }: Services, userId: number): Promise<void> {
  await db.update(users).set({ reconciledAt: clock.now() }).where(eq(users.id, userId));
}
