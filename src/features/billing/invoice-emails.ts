import type { Config } from "../../config.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { GRACE_DAYS } from "../../shared/plans.ts";
import { billingMail, dateWords } from "./mail-words.ts";

export interface ReceiptFacts {
  number: string | null;
  amount: string;
  lines: string[];
  paidUntil: Date;
  invoiceUrl: string | null;
}

export function receiptMail(config: Config, to: string, facts: ReceiptFacts): OutgoingMail {
  return billingMail(config, {
    kind: "receipt",
    to,
    subject: `Your receipt from ${config.productName}: ${facts.amount}`,
    paragraphs: [
      `Thank you. We have received ${facts.amount}${facts.number ? ` for invoice ${facts.number}` : ""}:`,
    ],
    list: facts.lines,
    action: facts.invoiceUrl
      ? { label: "View and print the invoice", href: facts.invoiceUrl }
      : { label: "See your invoices" },
    note: `This pays until ${dateWords(facts.paidUntil)}. The subscription then renews, unless you cancel it before.`,
  });
}

export function trialConvertedMail(
  config: Config,
  to: string,
  facts: { plan: string; amount: string; paidUntil: Date },
): OutgoingMail {
  return billingMail(config, {
    kind: "trial-converted",
    to,
    subject: `Your ${config.productName} subscription has begun`,
    paragraphs: [
      `Your free trial is over, and your subscription (${facts.plan}) has begun. The first payment of ${facts.amount} went well; its receipt comes in a mail of its own.`,
      `The widget goes on without a break. The next charge is on ${dateWords(facts.paidUntil)}.`,
    ],
    action: { label: "See your billing" },
  });
}

export function paymentFailedMail(
  config: Config,
  to: string,
  facts: { amount: string; nextAttempt: Date | null; graceEnd: Date; invoiceUrl: string | null },
): OutgoingMail {
  const retry = facts.nextAttempt
    ? `We try again on ${dateWords(facts.nextAttempt)}.`
    : "We do not try again by ourselves.";
  return billingMail(config, {
    kind: "payment-failed",
    to,
    subject: `Your payment to ${config.productName} failed`,
    paragraphs: [
      `Your card could not be charged ${facts.amount}. ${retry}`,
      `The widget works until ${dateWords(facts.graceEnd)}, ${GRACE_DAYS} days after the payment was due. It comes back by itself as soon as the invoice is paid.`,
      "A new card pays the open invoice at once.",
    ],
    action: { label: "Enter a new card" },
    ...(facts.invoiceUrl && {
      note: `If your bank wants you to confirm the payment, do so here: ${facts.invoiceUrl}`,
    }),
  });
}

export function usageMail(
  config: Config,
  to: string,
  facts: { percent: 80 | 100; visits: number; allowance: number; plan: string },
): OutgoingMail {
  const [visits, allowance] = [facts.visits.toLocaleString("en-US"), facts.allowance.toLocaleString("en-US")];
  return billingMail(config, {
    kind: `usage-${facts.percent}`,
    to,
    subject: `${facts.percent} % of this month's visits are used`,
    paragraphs: [
      `Your website's visitors have used the widget ${visits} times this month; the plan ${facts.plan} includes ${allowance} visits.`,
      "Nobody is cut off: the widget goes on for all your visitors, and nothing is charged in addition. The count starts anew with the next month.",
      "If this is what a usual month looks like, a larger plan fits better.",
    ],
    action: { label: "Compare plans" },
  });
}
