import { and, eq, lte, sql } from "drizzle-orm";
import * as v from "valibot";
import { DAY_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import type { WebhookEvent } from "#src/db/schema/billing.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import type { Services } from "#src/services.ts";
import { isOurCustomer } from "../customers/is-our-customer.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { FLAGGED, flagCharge } from "../mails/flag-charge.ts";
import { mailAboutInvoice } from "../mails/mail-about-invoice.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";

/** Longer than processing takes; a worker that died lets go of its event after it. */
const LEASE_MS = 60_000;
const LONGEST_BACKOFF_MS = 6 * 3_600_000;
/**
 * Time after which a customer made for a user of ours is given up: their registration was never
 * finished.
 */
const STRANGER_AFTER_MS = 3 * DAY_MS;

/** After these an invoice may give nothing for its money any more. */
const SETTLING = new Set(["customer.subscription.updated", "customer.subscription.deleted"]);

/** After these an owner may have to be told of an invoice. */
const TELLING = new Set(["invoice.paid", "invoice.payment_failed"]);

const ReferenceSchema = v.optional(v.nullable(v.union([v.string(), v.object({ id: v.string() })])));

/** Of a payload only ids are trusted: the customer or the charge that it is about, or that it is. */
const PayloadSchema = v.object({
  data: v.object({
    object: v.object({
      id: v.optional(v.string()),
      object: v.string(),
      customer: ReferenceSchema,
      charge: ReferenceSchema,
    }),
  }),
});

/** Processes every stored event that is due; several workers may run at once. Answers how many it took. */
export async function processDueWebhooks(services: Services): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const event = await claimEvent(services);
    if (!event) return taken;
    await processEvent(services, event);
  }
}

/** Runs one stored event; a failure is stored with it, answered, and tried again later. */
export async function processEvent(services: Services, event: WebhookEvent): Promise<string | null> {
  try {
    const userId = await concernedUser(services, event);
    if (userId !== null) await act(services, userId, event);
    await markProcessed(services, event, userId);
    return null;
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const wait = Math.min(LONGEST_BACKOFF_MS, 5_000 * 2 ** event.attempts);
    await services.db
      .update(webhookEvents)
      .set({
        processed: false,
        error: message,
        nextAttemptAt: new Date(services.clock.now().getTime() + wait),
      })
      .where(eq(webhookEvents.id, event.id));
    return message;
  }
}

/**
 * Keeps the payload only for a user who is still there. One who is being deleted meanwhile is waited
 * for, since the deletion has already removed the events that it saw.
 */
async function markProcessed(
  { db, clock }: Services,
  event: WebhookEvent,
  userId: number | null,
): Promise<void> {
  const done = { processed: true, processedAt: clock.now(), error: null };
  await transact(db, async (tx) => {
    const [user] =
      userId === null
        ? []
        : await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    await tx
      .update(webhookEvents)
      .set(user ? done : { ...done, data: withoutPerson(event) })
      .where(eq(webhookEvents.id, event.id));
  });
}

async function act(services: Services, userId: number, event: WebhookEvent): Promise<void> {
  await syncSubscription(services, userId);
  const { id, object, customer } = readObject(event);
  if (SETTLING.has(event.type)) await voidObsoleteInvoices(services.stripe, idOf(customer) ?? "");
  if (object === "invoice" && id && TELLING.has(event.type)) await mailAboutInvoice(services, userId, id);
  const charge = FLAGGED.has(event.type) ? chargeOf(event) : null;
  if (charge) await flagCharge(services, userId, charge);
}

async function claimEvent({ db, clock }: Services): Promise<WebhookEvent | undefined> {
  const now = clock.now();
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.processed, false), lte(webhookEvents.nextAttemptAt, now)))
    .orderBy(webhookEvents.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [event] = await db
    .update(webhookEvents)
    .set({
      attempts: sql`${webhookEvents.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(eq(webhookEvents.id, due))
    .returning();
  return event;
}

/** Null for events that are about no customer of ours. @throws Error while a user may still come to have them. */
async function concernedUser(services: Services, event: WebhookEvent): Promise<number | null> {
  const { db, clock } = services;
  const customerId = await customerOf(services, event);
  if (customerId === null) return null;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  if (user) return user.id;
  if (clock.now().getTime() - event.createdAt.getTime() > STRANGER_AFTER_MS) return null;
  if (!(await isOurCustomer(services, customerId))) return null;
  throw new Error(`No user has the customer ${customerId} yet`);
}

/** A dispute names only its charge. */
async function customerOf({ stripe }: Services, event: WebhookEvent): Promise<string | null> {
  const { id, object, customer } = readObject(event);
  if (object === "customer") return id ?? null;
  const charge = object === "dispute" ? chargeOf(event) : null;
  return idOf(charge ? (await stripe.charges.retrieve(charge)).customer : customer);
}

function chargeOf(event: WebhookEvent): string | null {
  const { id, object, charge } = readObject(event);
  return object === "charge" ? (id ?? null) : idOf(charge);
}

/** Of what is about nobody here, such as the last messages about a deleted account, only the kind is kept. */
function withoutPerson(event: WebhookEvent): Record<string, unknown> {
  return { data: { object: { object: readObject(event).object } } };
}

function readObject({ data }: WebhookEvent) {
  return v.parse(PayloadSchema, data).data.object;
}
