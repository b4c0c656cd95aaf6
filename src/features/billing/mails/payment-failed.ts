import type Stripe from "stripe";
import { GRACE_DAYS } from "#shared/plans.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { graceEndOf } from "../../accounts/access.ts";
import { isProcessing, needsConfirmation } from "../invoices/open-invoice.ts";
import { fromUnix, idOf, isLive } from "../provider/fetch-subscription.ts";
import { billingMail, type Mailed } from "./billing-mail.ts";
import type { InvoiceContext } from "./mail-about-invoice.ts";
import type { Notice } from "./mail-once.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/**
 * Covers renewals only: owners pay other invoices on screen, where they see a failure. Superseded
 * invoices are left out, and so are subscriptions that ended with the last attempt, which have a
 * mail of their own.
 */
export function paymentFailed(context: InvoiceContext): Notice | null {
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
 * Moment until which the widgets stay on; `unsure` after the last attempt, when the subscription
 * may end at any time, and `deleting` where they are off until the account is deleted.
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

/** For a good card whose bank wants its owner to confirm the payment (3-D Secure). */
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
