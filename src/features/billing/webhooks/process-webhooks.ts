import { and, eq, lte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import * as v from "valibot";
import { hasGrant } from "#shared/billing/current-plan.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Config } from "#src/config.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type WebhookEvent, webhookEvents } from "#src/db/schema/billing.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { formatMoney } from "#src/mail/format-money.ts";
import { code } from "#src/mail/mail-blocks.ts";
import { mailOnce, type Notice } from "#src/mail/mail-once.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { findUser } from "../../accounts/queries.ts";
import { describeGrant } from "../agreements/agreed-plan.ts";
import { giveAgreedPlan } from "../agreements/give-agreed-plan.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { mailAboutInvoice } from "../mails/mail-about-invoice.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { nullIfMissing } from "../provider/provider-errors.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";

/** Events after which a person must review a charge; they trigger nothing automatically. */
const FLAGGED = new Set(["charge.dispute.created", "charge.refunded"]);

const DISPUTED =
  "Their bank has taken the money back for now. Answer the dispute in the card provider's dashboard before its date. The subscription continues and will be charged again, unless you end it.";
const REFUNDED =
  "A payment was refunded at the card provider. The subscription continues and will be charged again, unless you end it.";

const AccountSchema = v.pipe(v.string(), v.uuid());

const ReferenceSchema = v.optional(v.nullable(v.union([v.string(), v.object({ id: v.string() })])));

/** Only ids are read from a payload: its own id, its customer's or its charge's. */
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

/** Age of an event after which its customer's registration counts as abandoned. */
const ORPHAN_AFTER_MS = 3 * DAY_MS;

/** Events that may make an open invoice obsolete. */
const SUBSCRIPTION_CHANGES = new Set(["customer.subscription.updated", "customer.subscription.deleted"]);

/** Events that may trigger an email to the owner. */
const INVOICE_RESULTS = new Set(["invoice.paid", "invoice.payment_failed"]);

/** Lease longer than processing takes; a crashed worker's event is due again afterward. */
const LEASE_MS = 60_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;
/** Processes all due events; safe with several workers. Returns the number of events it claimed. */
export async function processDueWebhooks(services: Services): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const event = await claimEvent(services);
    if (!event) return taken;
    await processEvent(services, event);
  }
}

/** Processes one stored event; stores any failure for a later retry, and returns its message. */
export async function processEvent(services: Services, event: WebhookEvent): Promise<string | null> {
  try {
    const userId = await findEventUser(services, event);
    if (userId !== null) await handleEvent(services, userId, event);
    await markProcessed(services, event, userId);
    observeDelay(services, event);
    return null;
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const wait = Math.min(MAX_BACKOFF_MS, 5_000 * 2 ** event.attempts);
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

function observeDelay({ metrics, billingClock }: Services, { data }: WebhookEvent): void {
  if (typeof data.created !== "number") return;
  metrics.webhookDelays.observe(Math.max(0, billingClock.now().getTime() / 1_000 - data.created));
}

/**
 * Keeps the payload only for an existing user. The row lock waits for a concurrent deletion, which
 * has already removed the events that it saw.
 */
async function markProcessed({ db, clock }: Services, event: WebhookEvent, userId: number | null) {
  const done = { processed: true, processedAt: clock.now(), error: null };
  await transact(db, async (tx) => {
    const [user] =
      userId === null
        ? []
        : await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
    await tx
      .update(webhookEvents)
      .set(user ? done : { ...done, data: anonymousPayload(event) })
      .where(eq(webhookEvents.id, event.id));
  });
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

async function handleEvent(services: Services, userId: number, event: WebhookEvent): Promise<void> {
  await syncSubscription(services, userId);
  const { id, object, customer } = eventObject(event);
  if (SUBSCRIPTION_CHANGES.has(event.type)) {
    await voidObsoleteInvoices(services.stripe, idOf(customer) ?? "");
  }
  if (object === "invoice" && id && event.type === "invoice.paid") {
    await giveAgreedPlan(services, userId, id);
  }
  if (object === "invoice" && id && INVOICE_RESULTS.has(event.type)) {
    await mailAboutInvoice(services, userId, id);
  }
  const charge = FLAGGED.has(event.type) ? chargeOf(event) : null;
  if (charge) await flagCharge(services, userId, charge);
}

/**
 * Returns an event's user; null if the customer is missing or not ours.
 * @throws Error while a registration may still give the customer a user.
 */
async function findEventUser(services: Services, event: WebhookEvent): Promise<number | null> {
  const { db, clock } = services;
  const customerId = await customerOf(services, event);
  if (customerId === null) return null;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  if (user) return user.id;
  if (clock.now().getTime() - event.createdAt.getTime() > ORPHAN_AFTER_MS) return null;
  if (!(await isOurCustomer(services, customerId))) return null;
  throw new Error(`No user has the customer ${customerId} yet`);
}

/** Looks up a dispute's charge, since the payload names no customer. */
async function customerOf({ stripe }: Services, event: WebhookEvent): Promise<string | null> {
  const { id, object, customer } = eventObject(event);
  if (object === "customer") return id ?? null;
  const charge = object === "dispute" ? chargeOf(event) : null;
  return idOf(charge ? (await stripe.charges.retrieve(charge)).customer : customer);
}

function eventObject({ data }: WebhookEvent) {
  return v.parse(PayloadSchema, data).data.object;
}

function chargeOf(event: WebhookEvent): string | null {
  const { id, object, charge } = eventObject(event);
  return object === "charge" ? (id ?? null) : idOf(charge);
}

/** Drops the payload of events that belong to no user; keeps only the object type. */
function anonymousPayload(event: WebhookEvent): Record<string, unknown> {
  return { data: { object: { object: eventObject(event).object } } };
}

/**
 * Whether a customer without a user was created by this installation. Several products and
 * installations may share an account at the provider; our customers carry their user's billing key.
 */
async function isOurCustomer({ stripe, db }: Services, customerId: string): Promise<boolean> {
  const customer = await stripe.customers.retrieve(customerId).catch(nullIfMissing);
  if (!customer || customer.deleted) return false;
  const account = v.safeParse(AccountSchema, customer.metadata.account);
  // Customers from earlier releases do not carry the key.
  if (!account.success) return customer.metadata.userId !== undefined;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.billingKey, account.output));
  return user !== undefined;
}

/** Notifies support, once per charge, of a user's disputed or refunded charge. */
export async function flagCharge(services: Services, userId: number, chargeId: string): Promise<void> {
  const charge = await services.stripe.charges.retrieve(chargeId);
  const { id, disputed, amount, amount_refunded, currency } = charge;
  const grant = await grantWords(services, userId);
  const notices: Notice[] = [];
  if (disputed) {
    const subject = `User ${userId} disputes a payment of ${formatMoney(amount, currency)}`;
    const mail = supportMail(services.config, userId, charge, subject, DISPUTED + grant);
    notices.push({ cause: `disputed:${id}`, mail });
  }
  if (amount_refunded > 0) {
    const [refunded, paid] = [amount_refunded, amount].map((cents) => formatMoney(cents, currency));
    const subject = `${refunded} of ${paid} was given back to user ${userId}`;
    const mail = supportMail(services.config, userId, charge, subject, REFUNDED + grant);
    notices.push({ cause: `refunded:${id}:${amount_refunded}`, mail });
  }
  await transactAndMail(services, (tx) => mailOnce(services, tx, userId, notices));
}

/** Names a granted plan, which is not ended by a dispute or refund of its invoice. */
async function grantWords(services: Services, userId: number): Promise<string> {
  const user = await findUser(services, userId);
  if (!user?.grantedPlan || !hasGrant(user, services.billingClock.now())) return "";
  const grant = describeGrant(user.grantedPlan, user.grantedUntil);
  return ` They have ${grant}, which stays unless you run \`handrail user end-grant ${user.email}\`.`;
}

function supportMail(config: Config, userId: number, { id }: Stripe.Charge, subject: string, text: string) {
  return composeMail(
    config,
    { kind: "charge-flagged", to: config.supportEmail, subject },
    text,
    `The charge is ${id}. Who it is:`,
    code(`handrail user show ${userId}`),
  );
}
