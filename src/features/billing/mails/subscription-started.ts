import type Stripe from "stripe";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { expanded, fromUnix } from "../provider/fetch-subscription.ts";
import type { NoticeContext, SubscriptionDiff } from "../sync/subscription-diff.ts";
import type { Notice } from "./mail-once.ts";
import { billingMail, formatDate, formatMoney, formatPlan } from "./mail-words.ts";

/**
 * Whether the sync sees for the first time that a subscription has begun: with its trial, or paid.
 */
export function isStarted({ user, subscription, changes }: SubscriptionDiff): boolean {
  const { status, cancel_at } = subscription;
  if ((status !== "trialing" && status !== "active") || cancel_at !== null || user.deletionDue) return false;
  return changes.stripeSubscriptionId !== undefined || changes.subscriptionStatus?.from === "incomplete";
}

/** Confirms what was agreed to: plan, price, first charge, renewal and how to cancel. */
export function started(told: NoticeContext): Notice | null {
  if (!isStarted(told)) return null;
  return { cause: `started:${told.subscription.id}`, mail: startedMail(told) };
}

function startedMail(told: NoticeContext): OutgoingMail {
  const { config, user, subscription, columns } = told;
  const isTrial = subscription.status === "trialing";
  const what = isTrial ? "free trial" : "subscription";
  return billingMail(config, {
    kind: "subscription-started",
    to: user.email,
    subject: `Your ${config.productName} ${what} has started`,
    paragraphs: [`Your ${what} has started. This is what you agreed to; please keep this email.`],
    list: [
      `Plan: ${formatPlan(columns.plan, columns.billingCycle)}`,
      ...(isTrial ? trialLines(told) : paidLines(told)),
      `Renewal: your subscription renews automatically. Your card is charged ${priceWords(subscription)} until you cancel.`,
      `How to cancel: sign in, open “Plan and billing” and choose “Cancel subscription”. It takes effect ${isTrial ? "when the trial ends" : "at the end of the period you have paid for"}, and you are not charged again.`,
    ],
    action: { label: "Plan and billing" },
    note: "If it was not you who started it, please write to us.",
  });
}

function trialLines({ subscription, nextCharge }: NoticeContext): string[] {
  const end = formatDate(fromUnix(subscription.trial_end ?? subscription.created));
  const amount = nextCharge ? formatMoney(nextCharge.amount, nextCharge.currency) : priceWords(subscription);
  return [
    "Charged today: nothing",
    `First charge: ${amount} on ${end}, when the trial ends. Cancel before that day and you pay nothing.`,
  ];
}

function paidLines({ subscription, nextCharge }: NoticeContext): string[] {
  const invoice = expanded(subscription.latest_invoice);
  const paid = invoice && formatMoney(invoice.amount_paid, invoice.currency);
  return [
    ...(paid ? [`Charged today: ${paid}. The receipt follows in a separate email.`] : []),
    ...(nextCharge
      ? [
          `Next charge: ${formatMoney(nextCharge.amount, nextCharge.currency)} on ${formatDate(new Date(nextCharge.date))}`,
        ]
      : []),
  ];
}

/** `$79.00 every month` */
function priceWords({ items, currency }: Stripe.Subscription): string {
  const price = items.data[0]?.price;
  const every = price?.recurring?.interval === "year" ? "every year" : "every month";
  return `${formatMoney(price?.unit_amount ?? 0, currency)} ${every}`;
}
