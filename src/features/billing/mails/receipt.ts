import type Stripe from "stripe";
import { formatMoney } from "#shared/format-money.ts";
import { PLANS } from "#shared/plans.ts";
import { agreedPlanOf, endOf } from "../agreements/agreed-plan.ts";
import { paidUntilOf } from "../invoices/paid-until.ts";
import { billingMail } from "./billing-mail.ts";
import { formatDate } from "./format.ts";
import type { InvoiceContext } from "./mail-about-invoice.ts";
import type { Notice } from "./mail-once.ts";

export function receipt(context: InvoiceContext): Notice | null {
  const { services, user, invoice } = context;
  const { id, status, number, amount_paid, currency, hosted_invoice_url } = invoice;
  if (status !== "paid" || amount_paid === 0) return null;
  const { config } = services;
  const amount = formatMoney(amount_paid, currency);
  const note = renewalNote(context);
  const mail = billingMail(config, user.email, {
    kind: "receipt",
    subject: `Your receipt from ${config.productName}: ${amount}`,
    paragraphs: [`Thank you. We have received ${amount}${number ? ` for invoice ${number}` : ""}:`],
    list: [...invoice.lines.data.map(lineWords), ...discountLines(invoice), ...balanceLines(invoice)],
    action: hosted_invoice_url
      ? { label: "View and print the invoice", href: hosted_invoice_url }
      : { label: "See your invoices" },
    ...(note && { note }),
  });
  return { cause: `receipt:${id}`, mail };
}

function agreementNote(invoice: Stripe.Invoice): string | undefined {
  const agreed = agreedPlanOf(invoice);
  return agreed
    ? `Your account has the ${PLANS[agreed.plan].name} plan until ${formatDate(endOf(agreed))}.`
    : undefined;
}

function lineWords({ description, amount, currency }: Stripe.InvoiceLineItem): string {
  return `${description ?? "Subscription"}: ${formatMoney(amount, currency)}`;
}

/** Explains a sum that is less than the lines. */
function discountLines({ total_discount_amounts, currency }: Stripe.Invoice): string[] {
  const amount = (total_discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0);
  return amount === 0 ? [] : [`Discount: ${formatMoney(-amount, currency)}`];
}

/** Explains a sum that differs from the payment: credit (negative) is used before the card. */
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

function renewalNote({ services, user, invoice, subscription }: InvoiceContext): string | undefined {
  if (invoice.billing_reason === "manual") return agreementNote(invoice);
  const endedAt = subscription?.ended_at ?? null;
  // An ended subscription's invoice may still be paid in the moment before it is voided.
  if (endedAt !== null && (invoice.status_transitions.paid_at ?? 0) > endedAt) {
    return `Your subscription had ended when this payment came in. Please write to ${services.config.supportEmail}: we refund it, or help you to start again.`;
  }
  const until = `You’re paid up until ${formatDate(paidUntilOf(invoice))}.`;
  return endedAt !== null || user.canceledAt
    ? `${until} Your subscription is canceled, so it does not renew.`
    : `${until} The subscription then renews, unless you cancel it before.`;
}
