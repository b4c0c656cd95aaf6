import { mailTo } from "#src/mail/mail-reader.ts";
import { paidUntilOf } from "../invoices/paid-until.ts";
import { billingMail } from "./billing-mail.ts";
import type { InvoiceContext } from "./mail-about-invoice.ts";
import type { Notice } from "./mail-once.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/** Announces that the first invoice after a trial was paid. */
export function trialConverted({ services, user, invoice, subscription }: InvoiceContext): Notice | null {
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
