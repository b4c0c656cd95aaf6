import { NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { GRACE_DAYS } from "#shared/plans.ts";
import type { Config } from "#src/config.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { billingMail, formatDate } from "./mail-words.ts";

export interface ReceiptFacts {
  number: string | null;
  amount: string;
  lines: string[];
  paidUntil: Date;
  state: "renewing" | "cancelled" | "ended";
  invoiceUrl: string | null;
}

export function receiptMail(config: Config, to: string, facts: ReceiptFacts): OutgoingMail {
  const until = `This pays until ${formatDate(facts.paidUntil)}.`;
  const note = {
    renewing: `${until} The subscription then renews, unless you cancel it before.`,
    cancelled: `${until} Your subscription is cancelled, so it does not renew.`,
    ended: `Your subscription had ended when this payment came in. Please write to ${config.supportEmail}: we refund it, or help you to start again.`,
  }[facts.state];
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
    note,
  });
}

export function trialConvertedMail(
  config: Config,
  to: string,
  facts: { plan: string; amount: string; paidUntil: Date; isLate: boolean },
): OutgoingMail {
  return billingMail(config, {
    kind: "trial-converted",
    to,
    subject: `Your ${config.productName} subscription has begun`,
    paragraphs: [
      `Your free trial is over, and your subscription (${facts.plan}) has begun. The first payment of ${facts.amount} has gone through; its receipt follows in a separate mail.`,
      `${facts.isLate ? "Your widget is on." : "Your widget stays on without a break."} The next charge is on ${formatDate(facts.paidUntil)}.`,
    ],
    action: { label: "See your billing" },
  });
}

export interface FailureFacts {
  amount: string;
  nextAttempt: Date | null;
  /**
   * Until when the widgets stay on; `unsure` after the last attempt, `deleting` where they are off
   * until the account is deleted, and nothing is charged.
   */
  access: Date | "off" | "unsure" | "deleting";
  invoiceUrl: string | null;
}

export function paymentFailedMail(config: Config, to: string, facts: FailureFacts): OutgoingMail {
  const retry = facts.nextAttempt
    ? `We will try it again on ${formatDate(facts.nextAttempt)}.`
    : "We will not try it again by ourselves.";
  return billingMail(config, {
    kind: "payment-failed",
    to,
    subject: `Your payment to ${config.productName} failed`,
    paragraphs: [
      `Your card could not be charged ${facts.amount}. ${retry}`,
      ...(facts.access === "deleting"
        ? []
        : ["Enter a new card, and the open invoice is paid with it right away."]),
      ...accessSentences(facts),
    ],
    action: { label: "Enter a new card" },
    ...(facts.invoiceUrl && { link: { label: "Or pay the open invoice", href: facts.invoiceUrl } }),
  });
}

/** The card is good, and its bank asks for its owner (3-D Secure). */
export function paymentUnconfirmedMail(config: Config, to: string, facts: FailureFacts): OutgoingMail {
  return billingMail(config, {
    kind: "payment-failed",
    to,
    subject: `Please confirm your payment to ${config.productName}`,
    paragraphs: [
      `Your bank wants you to confirm the payment of ${facts.amount} before it lets it through.`,
      ...accessSentences(facts),
    ],
    action: { label: "Confirm the payment", ...(facts.invoiceUrl && { href: facts.invoiceUrl }) },
    note: "If that does not work, enter another card on your billing page; the invoice is paid with it at once.",
  });
}

function accessSentences({ access }: FailureFacts): string[] {
  if (access === "deleting") return [];
  if (access === "off") return ["Your widget does not show on your website until it is paid."];
  if (access === "unsure") return ["Please pay it soon, so that your widget stays on your website."];
  return [
    `Your widget stays on until ${formatDate(access)}, ${GRACE_DAYS} days after the payment was due. If it is paid later, the widget comes back then.`,
  ];
}

export function usageMail(
  config: Config,
  to: string,
  facts: { percent: 80 | 100; visits: number; allowance: number; plan: string; nextMonth: Date },
): OutgoingMail {
  const [visits, allowance] = [facts.visits.toLocaleString("en-US"), facts.allowance.toLocaleString("en-US")];
  const share = facts.percent === 100 ? "All" : `${facts.percent} %`;
  return billingMail(config, {
    kind: `usage-${facts.percent}`,
    to,
    subject: `${share} of this month's visits are used`,
    paragraphs: [
      `Your websites have had ${visits} visits this month. Your plan, ${facts.plan}, includes ${allowance}.`,
      `Nobody is cut off: your widget stays on for all your visitors, and nothing extra is charged. The count starts anew on ${formatDate(facts.nextMonth)}.`,
      "If this is what a usual month looks like, a larger plan fits better.",
    ],
    action: { label: "Compare plans" },
    link: { label: "Choose which mails you get", href: `${config.publicUrl}${NOTIFICATIONS_VIEW}` },
  });
}
