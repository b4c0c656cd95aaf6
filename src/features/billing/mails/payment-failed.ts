import type Stripe from "stripe";
import { formatMoney } from "#shared/format-money.ts";
import { GRACE_DAYS } from "#shared/plans.ts";
import { graceEndOf } from "../../accounts/access.ts";
import { isProcessing, needsConfirmation } from "../invoices/open-invoice.ts";
import { fromUnix, idOf, isLive } from "../provider/fetch-subscription.ts";
import { billingMail } from "./billing-mail.ts";
import { formatDate } from "./format.ts";
import type { InvoiceContext } from "./mail-about-invoice.ts";
import type { Notice } from "./mail-once.ts";

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
  const contents = needsConfirmation(intent)
    ? confirmationMail(context, access)
    : failureMail(context, access);
  return {
    cause: `payment-failed:${id}:${attempt_count}`,
    mail: billingMail(context.services.config, user.email, { kind: "payment-failed", ...contents }),
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

function failureMail({ services, invoice }: InvoiceContext, access: WidgetAccess) {
  const { hosted_invoice_url: url } = invoice;
  const nextAttempt = fromUnix(invoice.next_payment_attempt);
  const retry = nextAttempt
    ? `We will try it again on ${formatDate(nextAttempt)}.`
    : "We won’t retry automatically.";
  return {
    subject: `Your payment to ${services.config.productName} failed`,
    paragraphs: [
      `Your card could not be charged ${amountOf(invoice)}. ${retry}`,
      ...(access === "deleting"
        ? []
        : ["Enter a new card, and the open invoice is paid with it right away."]),
      ...accessSentences(access),
    ],
    action: { label: "Enter a new card" },
    ...(url && { link: { label: "Or pay the open invoice", href: url } }),
  };
}

/** For a good card whose bank wants its owner to confirm the payment (3-D Secure). */
function confirmationMail({ services, invoice }: InvoiceContext, access: WidgetAccess) {
  const { hosted_invoice_url: url } = invoice;
  return {
    subject: `Please confirm your payment to ${services.config.productName}`,
    paragraphs: [
      `Your bank wants you to confirm the payment of ${amountOf(invoice)} before it lets it through.`,
      ...accessSentences(access),
    ],
    action: { label: "Confirm the payment", ...(url && { href: url }) },
    note: "If that does not work, enter another card on your billing page; the invoice is paid with it at once.",
  };
}

function amountOf({ amount_remaining, currency }: Stripe.Invoice): string {
  return formatMoney(amount_remaining, currency);
}

function accessSentences(access: WidgetAccess): string[] {
  if (access === "deleting") return [];
  if (access === "off") return ["Your widget does not show on your website until it is paid."];
  if (access === "unsure") return ["Please pay it soon, so that your widget stays on your website."];
  return [
    `Your widget stays on until ${formatDate(access)}, ${GRACE_DAYS} days after the payment was due. If it is paid later, the widget comes back then.`,
  ];
}
