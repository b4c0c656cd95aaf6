import type Stripe from "stripe";
import { isSubscribed } from "#shared/current-plan.ts";
import { PLANS } from "#shared/plans.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { agreedPlanOf, endOf, extendedGrant } from "../agreements/agreed-plan.ts";
import { paidUntilOf } from "../invoices/paid-until.ts";
import { taxIn } from "../taxes/tax-in.ts";
import { billingMail, type Mailed } from "./billing-mail.ts";
import type { InvoiceContext } from "./mail-about-invoice.ts";
import type { Notice } from "./mail-once.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

export function receipt(context: InvoiceContext): Notice | null {
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

/** Names the plan that the account has with the payment, which may be higher or last longer. */
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

/** Explains a sum that is less than the lines. */
function discountLines(
  { total_discount_amounts, currency }: Stripe.Invoice,
  { words, formats }: Mailed,
): string[] {
  const amount = (total_discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0);
  return amount === 0 ? [] : [words.receipt.discount(formats.money(-amount, currency))];
}

/** Explains a sum that differs from the payment: credit (negative) is used before the card. */
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
  // An ended subscription's invoice may still be paid in the moment before it is voided.
  if (endedAt !== null && (invoice.status_transitions.paid_at ?? 0) > endedAt) {
    return words.ended(services.config.supportEmail);
  }
  const until = words.paidUntil(mailed.formats.day(paidUntilOf(invoice)));
  return `${until} ${endedAt !== null || user.canceledAt ? words.canceled : words.renews}`;
}
