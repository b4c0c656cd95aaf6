import { formatMoney } from "#shared/format-money.ts";
import { paidUntilOf } from "../invoices/paid-until.ts";
import { billingMail } from "./billing-mail.ts";
import { formatDate, formatPlan } from "./format.ts";
import type { InvoiceContext } from "./mail-about-invoice.ts";
import type { Notice } from "./mail-once.ts";

/** Announces that the first invoice after a trial was paid. */
export function trialConverted({ services, user, invoice, subscription }: InvoiceContext): Notice | null {
  const { status, amount_paid, currency, billing_reason, lines, attempt_count } = invoice;
  if (status !== "paid" || amount_paid === 0 || billing_reason !== "subscription_cycle") return null;
  const trialEnd = subscription?.trial_end ?? null;
  const isFirst = lines.data.some(({ period }) => period.start === trialEnd);
  if (!subscription || trialEnd === null || !isFirst) return null;
  const { config } = services;
  const mail = billingMail(config, user.email, {
    kind: "trial-converted",
    subject: `Your ${config.productName} subscription has begun`,
    paragraphs: [
      `Your free trial is over, and your subscription (${formatPlan(user)}) has begun. The first payment of ${formatMoney(amount_paid, currency)} has gone through; its receipt follows in a separate email.`,
      `${attempt_count > 1 ? "Your widget is on." : "Your widget stays on without a break."} The next charge is on ${formatDate(paidUntilOf(invoice))}.`,
    ],
  });
  return { cause: `trial-converted:${subscription.id}`, mail };
}
