import Stripe from "stripe";
import { brandName } from "#shared/billing/card-brand.ts";
import type { BillingView, NamedInvoice, PaymentMethodInput } from "#shared/billing/schemas.ts";
import { PAGES } from "#shared/paths.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { mailTo, supportContact } from "#src/mail/mail-reader.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { billingView } from "../billing-view.ts";
import { ensureCustomer } from "../customers/ensure-customer.ts";
import { payableInvoiceOf } from "../invoices/open-invoice.ts";
import { billingMail } from "../mails/billing-mail.ts";
import { BILLING_MAIL_WORDS } from "../mails/words/billing-mail-words.ts";
import { fetchSubscription, idOf, isLive } from "../provider/fetch-subscription.ts";
import { attemptKey, firstChangeWins } from "../provider/idempotent-call.ts";
import { updatePendingChange } from "../schedules/pending-change.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { confirmedCard } from "./card-setup.ts";
import { requireNamedCharge } from "./require-named-charge.ts";

/**
 * Makes the newly confirmed card the default, detaches previous cards, and pays the due invoice if
 * it was shown to the owner.
 * @throws DomainError `conflict`: an unconfirmed card; `charge_changed`, before any change, if a
 * different charge is due. A declined card throws the provider's error.
 */
export async function setPaymentMethod(
  services: Services,
  owner: User,
  { setupIntentId, invoice: named }: PaymentMethodInput,
): Promise<BillingView> {
  const { stripe } = services;
  const customer = await ensureCustomer(services, owner);
  const card = await confirmedCard(services, customer, setupIntentId);
  const subscription = await fetchSubscription(stripe, customer);
  const due = owner.deletionDue ? null : await payableInvoiceOf(stripe, subscription);
  if (due) requireNamedCharge(chargeOf(due), named);
  const previous = await makeDefault(services, customer, subscription, card);
  for (const old of previous) await detach(stripe, old);
  await mailCardChanged(services, owner, { card, setupIntentId });
  try {
    if (due && named) await payInvoice(stripe, due, named, setupIntentId);
  } finally {
    await syncSubscription(services, owner.id);
  }
  return billingView(services, owner.id);
}

function chargeOf({ id, amount_remaining: amount, currency }: Stripe.Invoice) {
  return { id, amount, currency };
}

/** Tolerates a card that another tab has detached. */
async function detach(stripe: Stripe, card: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(card);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** Sets the default card of the customer and of the subscription; returns the previous cards. */
async function makeDefault(
  services: Services,
  customer: string,
  subscription: Stripe.Subscription | null,
  card: string,
): Promise<Set<string>> {
  const { stripe } = services;
  const existing = await stripe.customers.retrieve(customer);
  const previous = new Set<string>();
  const customerCard = existing.deleted ? null : idOf(existing.invoice_settings.default_payment_method);
  const subscriptionCard = isLive(subscription) ? idOf(subscription.default_payment_method) : null;
  for (const old of [customerCard, subscriptionCard]) {
    if (old && old !== card) previous.add(old);
  }
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  if (isLive(subscription)) {
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
    await updatePendingChange(services, { ...subscription, default_payment_method: card });
  }
  return previous;
}

async function payInvoice(stripe: Stripe, due: Stripe.Invoice, named: NamedInvoice, setupIntentId: string) {
  const invoice = due.status === "draft" ? await finalize(stripe, due.id) : due;
  if (!isPayable(invoice)) return;
  requireNamedCharge(chargeOf(invoice), named);
  const key = `pay:${invoice.id}:${setupIntentId}`;
  try {
    await firstChangeWins(
      (attempt) => stripe.invoices.pay(invoice.id, {}, { idempotencyKey: attemptKey(key, attempt) }),
      async () => isPayable(await stripe.invoices.retrieve(invoice.id)),
    );
  } catch (error) {
    if (!isSettledElsewhere(error)) throw error;
  }
}

/** Whether an invoice is due, or was written off but can still be paid. */
function isPayable({ status }: Stripe.Invoice): boolean {
  return status === "open" || status === "uncollectible";
}

/** Tolerates an invoice that another tab has finalized. */
async function finalize(stripe: Stripe, id: string): Promise<Stripe.Invoice> {
  try {
    return await stripe.invoices.finalizeInvoice(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const invoice = await stripe.invoices.retrieve(id);
    if (invoice.status === "draft") throw error;
    return invoice;
  }
}

/** Whether the invoice has since been paid, or awaits a confirmation that the view links to. */
function isSettledElsewhere(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return [
    "invoice_already_paid",
    "authentication_required",
    "invoice_payment_intent_requires_action",
  ].includes(error.code ?? "");
}

/** Notifies the owner of a new card, once per setup intent. */
async function mailCardChanged(
  services: Services,
  owner: User,
  { card, setupIntentId }: { card: string; setupIntentId: string },
): Promise<void> {
  const { card: details } = await services.stripe.paymentMethods.retrieve(card);
  const { productName } = services.config;
  const { reader, words: all } = mailTo(owner, BILLING_MAIL_WORDS);
  const words = all.cardChanged;
  const named = details ? all.card(brandName(details.brand), details.last4) : words.unknown;
  const mail = billingMail(services.config, reader, {
    kind: "card-changed",
    subject: words.subject(productName),
    paragraphs: [words.text(named), words.expected],
    link: { label: words.notMe, href: PAGES.forgotPassword },
    note: words.note(supportContact(services.config, owner)),
  });
  const cause = `card-changed:${setupIntentId}`;
  await transactAndMail(services, (tx) => mailOnce(services, tx, owner.id, [{ cause, mail }]));
}
