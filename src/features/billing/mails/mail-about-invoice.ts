import type Stripe from "stripe";
import { isSubscribed } from "#shared/billing/current-plan.ts";
import { GRACE_DAYS, PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { mailOnce, type Notice } from "#src/mail/mail-once.ts";
import { mailTo, supportContact } from "#src/mail/mail-reader.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { graceEndOf } from "../../accounts/access.ts";
import { findUser } from "../../accounts/queries.ts";
import { agreedPlanOf, endOf, extendedGrant } from "../agreements/agreed-plan.ts";
import { fetchWithPayment, isProcessing, needsConfirmation } from "../invoices/open-invoice.ts";
import { paidUntilOf } from "../invoices/paid-until.ts";
import { fromUnix, idOf, isLive } from "../provider/fetch-subscription.ts";
import { taxIn } from "../taxes/tax-in.ts";
import { billingMail, type Mailed } from "./billing-mail.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/** Invoice in its current state at the provider, its last payment, and its subscription. */
interface InvoiceContext {
  services: Services;
  user: User;
  invoice: Stripe.Invoice;
  intent: Stripe.PaymentIntent | null;
  subscription: Stripe.Subscription | null;
}

/**
 * Emails the owner a receipt for a paid invoice, or a notice that a renewal payment failed. Sends
 * no email for a zero-amount invoice, such as a trial's.
 */
export async function mailAboutInvoice(services: Services, userId: number, invoiceId: string): Promise<void> {
  const { invoice, intent } = await fetchWithPayment(services.stripe, invoiceId);
  const user = await findUser(services, userId);
  if (!user || idOf(invoice.customer) !== user.stripeCustomerId || isForOther(user, invoice)) return;
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = subscriptionId ? await services.stripe.subscriptions.retrieve(subscriptionId) : null;
  const context: InvoiceContext = { services, user, invoice, intent, subscription };
  const notices = [receipt(context), trialConverted(context), paymentFailed(context)].filter(
    (notice) => notice !== null,
  );
  if (notices.length === 0) return;
  await transactAndMail(services, (tx) => mailOnce(services, tx, userId, notices));
}

/** Whether the invoice is for another product the operator sells to the same customer. */
function isForOther({ stripeSubscriptionId }: User, { parent }: Stripe.Invoice): boolean {
  const details = parent?.subscription_details;
  if (!details || idOf(details.subscription) === stripeSubscriptionId) return false;
  return details.metadata?.userId === undefined;
}

/** Announces that the first invoice after a trial was paid. */
function trialConverted({ services, user, invoice, subscription }: InvoiceContext): Notice | null {
  const { status, amount_paid, currency, billing_reason, lines, attempt_count } = invoice;
  if (status !== "paid" || amount_paid === 0 || billing_reason !== "subscription_cycle") return null;
  const trialEnd = subscription?.trial_end ?? null;
  const isFirst = lines.data.some(({ period }) => period.start === trialEnd);
  if (!subscription || trialEnd === null || !isFirst) return null;
  const { config } = services;
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.converted;
  const mail = billingMail(config, reader, {
    kind: "trial-converted",
    subject: words.subject(config.productName),
    paragraphs: [
      words.text(all.plan(user), formats.money(amount_paid, currency)),
      `${attempt_count > 1 ? words.backOn : words.stillOn} ${words.nextCharge(formats.day(paidUntilOf(invoice)))}`,
    ],
  });
  return { cause: `trial-converted:${subscription.id}`, mail };
}

/**
 * Covers renewals only: owners pay other invoices on screen, where they see any failure. Skips
 * superseded invoices, and subscriptions that ended with the last attempt, which have their own
 * email.
 */
function paymentFailed(context: InvoiceContext): Notice | null {
  const { user, invoice, intent, subscription } = context;
  const { id, status, attempt_count, billing_reason } = invoice;
  if (status !== "open" || attempt_count === 0 || billing_reason !== "subscription_cycle") return null;
  if (!isLive(subscription) || idOf(subscription.latest_invoice) !== id || isProcessing(intent)) return null;
  const access = widgetAccess(context, subscription);
  const mailed = mailTo(user, BILLING_MAIL_WORDS);
  const contents = needsConfirmation(intent)
    ? confirmationMail(context, access, mailed)
    : failureMail(context, access, mailed);
  return {
    cause: `payment-failed:${id}:${attempt_count}`,
    mail: billingMail(context.services.config, mailed.reader, { kind: "payment-failed", ...contents }),
  };
}

/**
 * Time until which the widgets stay on; `unsure` after the last attempt, when the subscription may
 * end at any time; `deleting` if they are off until the account is deleted.
 */
type WidgetAccess = Date | "off" | "unsure" | "deleting";

function widgetAccess(
  { services, user, invoice }: InvoiceContext,
  { status }: Stripe.Subscription,
): WidgetAccess {
  if (user.deletionDue) return "deleting";
  const due = fromUnix(invoice.status_transitions.finalized_at ?? invoice.created);
  const graceEnd = graceEndOf(user.pastDueSince ?? due);
  if (status !== "past_due" || !graceEnd || graceEnd <= services.billingClock.now()) return "off";
  return invoice.next_payment_attempt === null ? "unsure" : graceEnd;
}

function failureMail({ services, invoice }: InvoiceContext, access: WidgetAccess, mailed: Mailed) {
  const { words: all, formats } = mailed;
  const words = all.paymentFailed;
  const { hosted_invoice_url: url } = invoice;
  const nextAttempt = fromUnix(invoice.next_payment_attempt);
  const retry = nextAttempt ? words.retry(formats.day(nextAttempt)) : words.noRetry;
  return {
    subject: words.subject(services.config.productName),
    paragraphs: [
      `${words.text(amountOf(invoice, mailed))} ${retry}`,
      ...(access === "deleting" ? [] : [words.advice]),
      ...accessSentences(access, mailed),
    ],
    action: { label: all.enterCard },
    ...(url && { link: { label: words.payOpen, href: url } }),
  };
}

/** Asks the owner to confirm the payment, as required by the card's bank (3-D Secure). */
function confirmationMail({ services, invoice }: InvoiceContext, access: WidgetAccess, mailed: Mailed) {
  const words = mailed.words.confirmPayment;
  const { hosted_invoice_url: url } = invoice;
  return {
    subject: words.subject(services.config.productName),
    paragraphs: [words.text(amountOf(invoice, mailed)), ...accessSentences(access, mailed)],
    action: { label: words.action, ...(url && { href: url }) },
    note: words.note,
  };
}

function amountOf({ amount_remaining, currency }: Stripe.Invoice, { formats }: Mailed): string {
  return formats.money(amount_remaining, currency);
}

function accessSentences(access: WidgetAccess, { words: all, formats }: Mailed): string[] {
  const words = all.paymentFailed;
  if (access === "deleting") return [];
  if (access === "off") return [words.off];
  if (access === "unsure") return [words.unsure];
  return [words.until(formats.day(access), GRACE_DAYS)];
}

function receipt(context: InvoiceContext): Notice | null {
  const { services, user, invoice } = context;
  const { id, status, number, amount_paid, currency, hosted_invoice_url } = invoice;
  if (status !== "paid" || amount_paid === 0) return null;
  const { config } = services;
  const mailed = mailTo(user, BILLING_MAIL_WORDS);
  const words = mailed.words.receipt;
  const amount = mailed.formats.money(amount_paid, currency);
  const note = renewalNote(context, mailed);
  const mail = billingMail(config, mailed.reader, {
    kind: "receipt",
    subject: words.subject(config.productName, amount),
    paragraphs: [words.text(amount, number)],
    list: [
      ...invoice.lines.data.map((line) => lineWords(line, mailed)),
      ...discountLines(invoice, mailed),
      ...balanceLines(invoice, mailed),
      ...taxLines(invoice, mailed),
    ],
    action: hosted_invoice_url
      ? { label: words.viewInvoice, href: hosted_invoice_url }
      : { label: words.seeInvoices },
    ...(note && { note }),
  });
  return { cause: `receipt:${id}`, mail };
}

/** Names the plan in force after payment, which may be higher or last longer than agreed. */
function agreementNote(context: InvoiceContext, { words, formats }: Mailed): string | undefined {
  const { services, user, invoice } = context;
  const agreed = agreedPlanOf(invoice);
  const now = services.billingClock.now();
  if (!agreed || endOf(agreed) <= now) return undefined;
  const { plan, until } = extendedGrant(user, agreed, now);
  if (!until) return undefined;
  const note = words.receipt.agreed(PLANS[plan].name, formats.day(until));
  return isSubscribed(user) && !user.canceledAt ? `${note} ${words.receipt.beside}` : note;
}

function lineWords(
  { description, amount, currency }: Stripe.InvoiceLineItem,
  { words, formats }: Mailed,
): string {
  return `${description ?? words.receipt.subscription}: ${formats.money(amount, currency)}`;
}

/** Explains a total lower than the sum of the lines. */
function discountLines(
  { total_discount_amounts, currency }: Stripe.Invoice,
  { words, formats }: Mailed,
): string[] {
  const amount = (total_discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0);
  return amount === 0 ? [] : [words.receipt.discount(formats.money(-amount, currency))];
}

/** Explains a total that differs from the payment: credit (negative) is used before the card. */
function balanceLines(
  { starting_balance: before, ending_balance: after, currency }: Stripe.Invoice,
  { words: { receipt: words }, formats }: Mailed,
): string[] {
  const sum = (cents: number) => formats.money(Math.abs(cents), currency);
  return [
    ...(before ? [(before < 0 ? words.creditBefore : words.debtBefore)(sum(before))] : []),
    ...(after ? [(after < 0 ? words.creditLeft : words.debtLeft)(sum(after))] : []),
  ];
}

function taxLines(invoice: Stripe.Invoice, { words: { receipt: words }, formats }: Mailed): string[] {
  const { tax, isReverseCharge } = taxIn(invoice);
  if (isReverseCharge) return [words.reverseCharge];
  return tax > 0 ? [words.tax(formats.money(tax, invoice.currency))] : [];
}

function renewalNote(context: InvoiceContext, mailed: Mailed): string | undefined {
  const { services, user, invoice, subscription } = context;
  const words = mailed.words.receipt;
  if (invoice.billing_reason === "manual") return agreementNote(context, mailed);
  const endedAt = subscription?.ended_at ?? null;
  // An ended subscription's invoice may still be paid just before it is voided.
  if (endedAt !== null && (invoice.status_transitions.paid_at ?? 0) > endedAt) {
    return words.ended(supportContact(services.config, user));
  }
  const until = words.paidUntil(mailed.formats.day(paidUntilOf(invoice)));
  return `${until} ${endedAt !== null || user.canceledAt ? words.canceled : words.renews}`;
}
