import type Stripe from "stripe";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { graceEndOf } from "../../accounts/access.ts";
import { findUser } from "../../accounts/queries.ts";
import { fetchWithPayment, isProcessing, needsConfirmation } from "../invoices/open-invoice.ts";
import { fromUnix, idOf, isLive } from "../provider/fetch-subscription.ts";
import {
  type FailureFacts,
  paymentFailedMail,
  paymentUnconfirmedMail,
  type ReceiptFacts,
  receiptMail,
  trialConvertedMail,
} from "./invoice-emails.ts";
import { mailOnce, type Notice } from "./mail-once.ts";
import { formatMoney, formatPlan } from "./mail-words.ts";

/**
 * Tells the owner what the provider now says of an invoice: a receipt for what was paid, or that a renewal's
 * payment failed. An invoice of nothing, as of a trial, is not worth a mail.
 */
export async function mailAboutInvoice(services: Services, userId: number, invoiceId: string): Promise<void> {
  const fetched = await fetchWithPayment(services.stripe, invoiceId);
  const { invoice } = fetched;
  const user = await findUser(services.db, String(userId));
  if (!user || idOf(invoice.customer) !== user.stripeCustomerId || isForOther(user, invoice)) return;
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = subscriptionId ? await services.stripe.subscriptions.retrieve(subscriptionId) : null;
  const notices = [
    receipt(services, user, invoice, subscription),
    trialConverted(services, user, invoice, subscription),
    paymentFailed(services, user, fetched, subscription),
  ].filter((notice) => notice !== null);
  if (notices.length === 0) return;
  await transact(services.db, (tx) => mailOnce(services, tx, userId, notices));
  services.mail.wake();
}

/** Whether it is for something else that the operator sells to the same customer. */
function isForOther({ stripeSubscriptionId }: User, { parent }: Stripe.Invoice): boolean {
  const details = parent?.subscription_details;
  if (!details || idOf(details.subscription) === stripeSubscriptionId) return false;
  return details.metadata?.userId === undefined;
}

function receipt(
  { config }: Services,
  user: User,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): Notice | null {
  if (invoice.status !== "paid" || invoice.amount_paid === 0) return null;
  const facts = {
    number: invoice.number,
    amount: formatMoney(invoice.amount_paid, invoice.currency),
    lines: [
      ...invoice.lines.data.map(
        ({ description, amount, currency }) =>
          `${description ?? "Subscription"}: ${formatMoney(amount, currency)}`,
      ),
      ...balanceLines(invoice),
    ],
    paidUntil: paidUntil(invoice),
    state: stateOf(user, invoice, subscription),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
  };
  return { cause: `receipt:${invoice.id}`, mail: receiptMail(config, user.email, facts) };
}

/** An ended subscription's invoice may still be paid in the moment before it is voided. */
function stateOf(
  { canceledAt }: User,
  { status_transitions: { paid_at } }: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): ReceiptFacts["state"] {
  const endedAt = subscription?.ended_at ?? null;
  if (endedAt === null) return canceledAt ? "cancelled" : "renewing";
  return (paid_at ?? 0) > endedAt ? "ended" : "cancelled";
}

/** Why the sum of the lines is not what was paid: credit (negative at the provider) is used before the card. */
function balanceLines({
  starting_balance: before,
  ending_balance: after,
  currency,
}: Stripe.Invoice): string[] {
  const words = (cents: number) => formatMoney(Math.abs(cents), currency);
  return [
    ...(before
      ? [`${before < 0 ? "Your credit before" : "Carried over from before"}: ${words(before)}`]
      : []),
    ...(after ? [`${after < 0 ? "Your credit left" : "Carried over to the next"}: ${words(after)}`] : []),
  ];
}

function trialConverted(
  { config }: Services,
  user: User,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription | null,
): Notice | null {
  if (invoice.status !== "paid" || invoice.amount_paid === 0 || !subscription) return null;
  if (invoice.billing_reason !== "subscription_cycle") return null;
  const { id, trial_end } = subscription;
  const isFirst = invoice.lines.data.some(({ period }) => period.start === trial_end);
  if (trial_end === null || !isFirst) return null;
  const facts = {
    plan: formatPlan(user.plan, user.billingCycle),
    amount: formatMoney(invoice.amount_paid, invoice.currency),
    paidUntil: paidUntil(invoice),
    isLate: invoice.attempt_count > 1,
  };
  return { cause: `trial-converted:${id}`, mail: trialConvertedMail(config, user.email, facts) };
}

/**
 * Other invoices are paid while the owner looks on, who then sees that it failed. Where the
 * provider has ended the subscription with the last attempt, the mail about its end says so; a
 * superseded invoice is not asked for.
 */
function paymentFailed(
  services: Services,
  user: User,
  { invoice, intent }: Awaited<ReturnType<typeof fetchWithPayment>>,
  subscription: Stripe.Subscription | null,
): Notice | null {
  const { id, status, attempt_count, billing_reason, next_payment_attempt } = invoice;
  if (status !== "open" || attempt_count === 0 || billing_reason !== "subscription_cycle") return null;
  if (!isLive(subscription) || idOf(subscription.latest_invoice) !== id || isProcessing(intent)) return null;
  const facts: FailureFacts = {
    amount: formatMoney(invoice.amount_remaining, invoice.currency),
    nextAttempt: fromUnix(next_payment_attempt),
    access: accessUnpaid(services, user, invoice, subscription),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
  };
  const compose = needsConfirmation(intent) ? paymentUnconfirmedMail : paymentFailedMail;
  return {
    cause: `payment-failed:${id}:${attempt_count}`,
    mail: compose(services.config, user.email, facts),
  };
}

/** Sentence about the widgets: after the last attempt the subscription may end at any moment. */
function accessUnpaid(
  { billingClock }: Services,
  { deletionDue, pastDueSince }: User,
  invoice: Stripe.Invoice,
  { status }: Stripe.Subscription,
): FailureFacts["access"] {
  if (deletionDue) return "deleting";
  const due = fromUnix(invoice.status_transitions.finalized_at ?? invoice.created);
  const graceEnd = graceEndOf(pastDueSince ?? due);
  if (status !== "past_due" || !graceEnd || graceEnd <= billingClock.now()) return "off";
  return invoice.next_payment_attempt === null ? "unsure" : graceEnd;
}

function paidUntil({ lines, period_end }: Stripe.Invoice): Date {
  return fromUnix(Math.max(period_end, ...lines.data.map(({ period }) => period.end)));
}
