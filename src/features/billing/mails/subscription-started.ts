import type Stripe from "stripe";
import { formatMoney } from "#shared/format-money.ts";
import { reductionWords } from "#shared/quote-words.ts";
import { discountOf } from "../promotions/discount-of.ts";
import { expanded, fromUnix } from "../provider/fetch-subscription.ts";
import type { NextCharge } from "../provider/next-charge.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { formatDate, formatPlan } from "./format.ts";

/**
 * Confirms what the owner agreed to (plan, price, first charge, renewal and how to cancel) once a
 * subscription has begun, with its trial or paid.
 */
export function subscriptionStarted(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { id, status, cancel_at } = subscription;
  if ((status !== "trialing" && status !== "active") || cancel_at !== null || user.deletionDue) return null;
  if (!changes.stripeSubscriptionId && changes.subscriptionStatus?.from !== "incomplete") return null;
  const isTrial = status === "trialing";
  const kind = isTrial ? "free trial" : "subscription";
  return {
    cause: `started:${id}`,
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, user.email, {
        kind: "subscription-started",
        subject: `Your ${config.productName} ${kind} has started`,
        paragraphs: [`Your ${kind} has started. This is what you agreed to; please keep this email.`],
        list: [
          `Plan: ${formatPlan(columns)}`,
          ...(isTrial ? trialLines(subscription, nextCharge) : paidLines(subscription, nextCharge)),
          `Renewal: your subscription renews automatically. Your card is charged ${formatPrice(subscription)}${formatDiscount(subscription)} until you cancel.`,
          `How to cancel: sign in, open “Plan and billing” and choose “Cancel subscription”. It takes effect ${isTrial ? "when the trial ends" : "at the end of the period you have paid for"}, and you are not charged again.`,
        ],
        action: { label: "Plan and billing" },
        note: "If it was not you who started it, please write to us.",
      }),
  };
}

function trialLines(subscription: Stripe.Subscription, next: NextCharge | null): string[] {
  const end = formatDate(fromUnix(subscription.trial_end ?? subscription.created));
  const amount = next ? formatMoney(next.amount, next.currency) : formatPrice(subscription);
  return [
    "Charged today: nothing",
    `First charge: ${amount} on ${end}, when the trial ends. Cancel before that day and you pay nothing.`,
  ];
}

function paidLines({ latest_invoice }: Stripe.Subscription, next: NextCharge | null): string[] {
  const invoice = expanded(latest_invoice);
  const lines: string[] = [];
  if (invoice) {
    const paid = formatMoney(invoice.amount_paid, invoice.currency);
    lines.push(`Charged today: ${paid}. The receipt follows in a separate email.`);
  }
  if (next) {
    const amount = formatMoney(next.amount, next.currency);
    lines.push(`Next charge: ${amount} on ${formatDate(new Date(next.date))}`);
  }
  return lines;
}

/** ` (30% off until March 3, 2027)`; empty without a discount. */
function formatDiscount(subscription: Stripe.Subscription): string {
  const discount = discountOf(subscription);
  if (!discount) return "";
  const ends = discount.ends ? ` until ${formatDate(new Date(discount.ends))}` : "";
  return ` (${reductionWords(discount)} off${ends})`;
}

/** `$79.00 every month` */
function formatPrice({ items, currency }: Stripe.Subscription): string {
  const price = items.data[0]?.price;
  const every = price?.recurring?.interval === "year" ? "every year" : "every month";
  return `${formatMoney(price?.unit_amount ?? 0, currency)} ${every}`;
}
