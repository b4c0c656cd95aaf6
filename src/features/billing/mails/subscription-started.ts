import type Stripe from "stripe";
import { mailTo } from "#src/mail/mail-reader.ts";
import { discountOf } from "../promotions/discount-of.ts";
import { expanded, fromUnix } from "../provider/fetch-subscription.ts";
import type { NextCharge } from "../provider/next-charge.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail, type Mailed } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

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
  const mailed = mailTo(user, BILLING_MAIL_WORDS);
  const { reader, words: all } = mailed;
  const words = all.started;
  return {
    cause: `started:${id}`,
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, reader, {
        kind: "subscription-started",
        subject: words.subject(config.productName, isTrial),
        paragraphs: [words.text(isTrial)],
        list: [
          words.plan(all.plan(columns)),
          ...(isTrial ? trialLines : paidLines)(subscription, nextCharge, mailed),
          words.renewal(formatPrice(subscription, mailed) + formatDiscount(subscription, mailed)),
          words.cancel(isTrial),
        ],
        action: { label: words.action },
        note: words.note,
      }),
  };
}

function trialLines(subscription: Stripe.Subscription, next: NextCharge | null, mailed: Mailed): string[] {
  const { words, formats } = mailed;
  const end = formats.day(fromUnix(subscription.trial_end ?? subscription.created));
  const amount = next ? formats.money(next.amount, next.currency) : formatPrice(subscription, mailed);
  return [words.started.nothingToday, words.started.firstCharge(amount, end)];
}

function paidLines(
  { latest_invoice }: Stripe.Subscription,
  next: NextCharge | null,
  { words: { started: words }, formats }: Mailed,
): string[] {
  const invoice = expanded(latest_invoice);
  return [
    ...(invoice ? [words.paidToday(formats.money(invoice.amount_paid, invoice.currency))] : []),
    ...(next
      ? [words.nextCharge(formats.money(next.amount, next.currency), formats.day(new Date(next.date)))]
      : []),
  ];
}

/** ` (30% off until March 3, 2027)`; empty without a discount. */
function formatDiscount(subscription: Stripe.Subscription, { words: { started: words }, formats }: Mailed) {
  const discount = discountOf(subscription);
  if (!discount) return "";
  const { amountOff, percentOff, ends } = discount;
  const reduction = amountOff
    ? formats.money(amountOff.amount, amountOff.currency)
    : words.percent(percentOff ?? 0);
  return words.reduced(reduction, ends ? formats.day(new Date(ends)) : null);
}

/** `$79.00 every month` */
function formatPrice({ items, currency }: Stripe.Subscription, { words, formats }: Mailed): string {
  const price = items.data[0]?.price;
  const cycle = price?.recurring?.interval === "year" ? "yearly" : "monthly";
  return words.started.price(formats.money(price?.unit_amount ?? 0, currency), cycle);
}
