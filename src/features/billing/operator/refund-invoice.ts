import type Stripe from "stripe";
import { formatMoney } from "#shared/format-money.ts";
import { DomainError } from "#src/errors.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { latestActId } from "../../operator-acts/latest-act-id.ts";
import { recordOperatorAct } from "../../operator-acts/record-operator-act.ts";
import { billingMail } from "../mails/billing-mail.ts";
import { mailOnce } from "../mails/mail-once.ts";
import { BILLING_MAIL_WORDS } from "../mails/words/billing-mail-words.ts";
import { findInvoice } from "./find-invoice.ts";

export interface RefundInput {
  invoiceId: string;
  /** Cents; null for all that is not refunded yet. */
  amount: number | null;
  operator: string;
  /** Repeats with the same key give nothing twice; null derives one from the account's last act. */
  key: string | null;
}

export interface Refunded {
  invoice: string;
  email: string;
  creditNote: string;
  amount: number;
  currency: string;
  /** Cents that can still be refunded. */
  left: number;
}

/**
 * Refunds a paid invoice to its card by a credit note of the provider, mails its owner and records
 * the act. The subscription goes on.
 * @throws DomainError `not-found` for an invoice of nobody here, `conflict` for one that is not
 * paid, or with less left than wanted.
 */
export async function refundInvoice(services: Services, input: RefundInput): Promise<Refunded> {
  const { stripe } = services;
  const { invoice, user } = await findInvoice(services, input.invoiceId);
  const left = refundableOf(invoice);
  const amount = input.amount ?? left;
  requireRefundable(invoice, amount, left);
  const idempotencyKey = `refund:${invoice.id}:${amount}:${input.key ?? (await latestActId(services, user.accountId))}`;
  const note = await stripe.creditNotes.create(
    { invoice: invoice.id, amount, refund_amount: amount, email_type: "none" },
    { idempotencyKey },
  );
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.refund;
  const paid = formats.money(amount, invoice.currency);
  const mail = billingMail(services.config, reader, {
    kind: "refund",
    subject: words.subject(services.config.productName, paid),
    paragraphs: [words.text(paid, invoice.number ?? invoice.id), words.creditNote(note.number)],
    action: { label: words.action, href: note.pdf },
    note: words.note,
  });
  await transactAndMail(services, async (tx) => {
    await mailOnce(services, tx, user.id, [{ cause: `credit-note:${note.id}`, mail }]);
    await recordOperatorAct(tx, {
      operator: input.operator,
      command: "invoice refund",
      accountId: user.accountId,
      after: { invoice: invoice.id, amount, currency: invoice.currency, creditNote: note.number },
    });
  });
  return {
    invoice: invoice.id,
    email: user.email,
    creditNote: note.number,
    amount,
    currency: invoice.currency,
    left: left - amount,
  };
}

/** Returns the cents that were paid by card and not refunded yet. */
function refundableOf({ amount_paid, post_payment_credit_notes_amount: credited }: Stripe.Invoice): number {
  return amount_paid - credited;
}

function requireRefundable({ id, status, currency }: Stripe.Invoice, amount: number, left: number): void {
  if (status !== "paid") throw new DomainError("conflict", `The invoice ${id} is not paid, but ${status}`);
  if (left <= 0) throw new DomainError("conflict", `Nothing of the invoice ${id} is left to refund`);
  if (amount <= left) return;
  throw new DomainError(
    "conflict",
    `Only ${formatMoney(left, currency)} of the invoice ${id} can be refunded`,
  );
}
