import type Stripe from "stripe";
import { transact } from "../../db/client.ts";
import type { Services } from "../../services.ts";
import { GRACE_DAYS } from "../../shared/plans.ts";
import { findUser, type User } from "../accounts/queries.ts";
import { fromUnix, idOf } from "./fetch-subscription.ts";
import {
  paymentFailedMail,
  paymentUnconfirmedMail,
  receiptMail,
  trialConvertedMail,
} from "./invoice-emails.ts";
import { mailOnce, type Notice } from "./mail-once.ts";
import { moneyWords, planWords } from "./mail-words.ts";
import { asksForOwner, fetchWithPayment } from "./open-invoice.ts";

const GRACE_SECONDS = GRACE_DAYS * 86_400;

/**
 * Tells the owner what the provider now says of an invoice: a receipt for what was paid, or that a renewal's
 * payment failed. An invoice of nothing, as of a trial, is not worth a mail.
 */
export async function mailAboutInvoice(services: Services, userId: number, invoiceId: string): Promise<void> {
  const { invoice, intent } = await fetchWithPayment(services.stripe, invoiceId);
  const user = await findUser(services.db, String(userId));
  if (!user || idOf(invoice.customer) !== user.stripeCustomerId || isForOther(user, invoice)) return;
  const notices = [
    receipt(services, user, invoice),
    await trialConverted(services, user, invoice),
    paymentFailed(services, user, invoice, asksForOwner(intent)),
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

function receipt({ config }: Services, user: User, invoice: Stripe.Invoice): Notice | null {
  if (invoice.status !== "paid" || invoice.amount_paid === 0) return null;
  const facts = {
    number: invoice.number,
    amount: moneyWords(invoice.amount_paid, invoice.currency),
    lines: [
      ...invoice.lines.data.map(
        ({ description, amount, currency }) =>
          `${description ?? "Subscription"}: ${moneyWords(amount, currency)}`,
      ),
      ...balanceLines(invoice),
    ],
    paidUntil: paidUntil(invoice),
    isCancelled: user.canceledAt !== null,
    invoiceUrl: invoice.hosted_invoice_url ?? null,
  };
  return { cause: `receipt:${invoice.id}`, mail: receiptMail(config, user.email, facts) };
}

/** Why the sum of the lines is not what was paid: credit (negative at the provider) is used before the card. */
function balanceLines({
  starting_balance: before,
  ending_balance: after,
  currency,
}: Stripe.Invoice): string[] {
  const words = (cents: number) => moneyWords(Math.abs(cents), currency);
  return [
    ...(before
      ? [`${before < 0 ? "Your credit before" : "Carried over from before"}: ${words(before)}`]
      : []),
    ...(after ? [`${after < 0 ? "Your credit left" : "Carried over to the next"}: ${words(after)}`] : []),
  ];
}

async function trialConverted(
  { config, stripe }: Services,
  user: User,
  invoice: Stripe.Invoice,
): Promise<Notice | null> {
  if (invoice.status !== "paid" || invoice.amount_paid === 0) return null;
  if (invoice.billing_reason !== "subscription_cycle") return null;
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  const { trial_end } = id ? await stripe.subscriptions.retrieve(id) : { trial_end: null };
  const isFirst = invoice.lines.data.some(({ period }) => period.start === trial_end);
  if (trial_end === null || !isFirst) return null;
  const facts = {
    plan: planWords(user.plan, user.billingCycle),
    amount: moneyWords(invoice.amount_paid, invoice.currency),
    paidUntil: paidUntil(invoice),
  };
  return { cause: `trial-converted:${id}`, mail: trialConvertedMail(config, user.email, facts) };
}

/** Other invoices are paid while the owner looks on, who then sees that it failed. */
function paymentFailed(
  { config }: Services,
  user: User,
  invoice: Stripe.Invoice,
  isUnconfirmed: boolean,
): Notice | null {
  const { id, status, attempt_count, billing_reason, next_payment_attempt } = invoice;
  if (status !== "open" || attempt_count === 0 || billing_reason !== "subscription_cycle") return null;
  const due = invoice.status_transitions.finalized_at ?? invoice.created;
  const facts = {
    amount: moneyWords(invoice.amount_remaining, invoice.currency),
    nextAttempt: fromUnix(next_payment_attempt),
    graceEnd: user.deletionDue ? null : fromUnix(due + GRACE_SECONDS),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
  };
  const compose = isUnconfirmed ? paymentUnconfirmedMail : paymentFailedMail;
  return { cause: `payment-failed:${id}:${attempt_count}`, mail: compose(config, user.email, facts) };
}

function paidUntil({ lines, period_end }: Stripe.Invoice): Date {
  return fromUnix(Math.max(period_end, ...lines.data.map(({ period }) => period.end)));
}
