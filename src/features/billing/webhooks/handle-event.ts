import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import type { WebhookEvent } from "#src/db/schema/billing.ts";
import type { Services } from "#src/services.ts";
import { giveAgreedPlan } from "../agreements/give-agreed-plan.ts";
import { isOurCustomer } from "../customers/is-our-customer.ts";
import { voidObsoleteInvoices } from "../invoices/void-obsolete-invoices.ts";
import { FLAGGED, flagCharge } from "../mails/flag-charge.ts";
import { mailAboutInvoice } from "../mails/mail-about-invoice.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { chargeOf, eventObject } from "./event-payload.ts";

/** Age of an event after which its customer's registration counts as abandoned. */
const ORPHAN_AFTER_MS = 3 * DAY_MS;

/** Events that may make an open invoice obsolete. */
const SUBSCRIPTION_CHANGES = new Set(["customer.subscription.updated", "customer.subscription.deleted"]);

/** Events that the owner may get a mail about. */
const INVOICE_RESULTS = new Set(["invoice.paid", "invoice.payment_failed"]);

/** Brings a user in line with the provider after an event, and sends the mails it calls for. */
export async function handleEvent(services: Services, userId: number, event: WebhookEvent): Promise<void> {
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
 * Returns the user of an event; null for a foreign customer or none.
 * @throws Error while a registration may still give the customer a user.
 */
export async function findEventUser(services: Services, event: WebhookEvent): Promise<number | null> {
  const { db, clock } = services;
  const customerId = await customerOf(services, event);
  if (customerId === null) return null;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId));
  if (user) return user.id;
  if (clock.now().getTime() - event.createdAt.getTime() > ORPHAN_AFTER_MS) return null;
  if (!(await isOurCustomer(services, customerId))) return null;
  throw new Error(`No user has the customer ${customerId} yet`);
}

/** Looks up the charge of a dispute, whose payload names no customer. */
async function customerOf({ stripe }: Services, event: WebhookEvent): Promise<string | null> {
  const { id, object, customer } = eventObject(event);
  if (object === "customer") return id ?? null;
  const charge = object === "dispute" ? chargeOf(event) : null;
  return idOf(charge ? (await stripe.charges.retrieve(charge)).customer : customer);
}
