import type Stripe from "stripe";
import { brandName } from "#shared/billing/card-brand.ts";
import { isGranted } from "#shared/billing/current-plan.ts";
import { GRACE_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { graceEndOf } from "../../accounts/access.ts";
import { discountOf } from "../promotions/discount-of.ts";
import { expanded, fromUnix, isLive, periodEndOf } from "../provider/fetch-subscription.ts";
import type { NextCharge } from "../provider/next-charge.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail, type Mailed } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { nextChargeSentence, recurringCause } from "./due-notice.ts";
import { trialEnding } from "./trial-ending.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/** Length of a month, so the notice is sent by the first day of the card's last month. */
const CARD_NOTICE_MS = 31 * DAY_MS;

const DETECTORS = [
  subscriptionStarted,
  trialEnding,
  subscriptionCancelled,
  subscriptionResumed,
  subscriptionEnded,
  planChanged,
  cardExpiring,
];

/** Returns the notices a sync calls for; `mailOnce` deduplicates them by cause. */
export function subscriptionNotices(diff: SubscriptionDiff): DueNotice[] {
  return DETECTORS.map((detect) => detect(diff)).filter((notice) => notice !== null);
}

function planChanged(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  if (user.stripeSubscriptionId !== subscription.id || !(changes.plan || changes.billingCycle)) return null;
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.planChanged;
  return {
    cause: recurringCause("plan-changed", diff),
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, reader, {
        kind: "plan-changed",
        subject: words.subject(config.productName),
        paragraphs: [
          words.text(all.plan(user), all.plan(columns)),
          nextChargeSentence(all, formats, nextCharge),
        ],
        note: words.note,
      }),
  };
}

function subscriptionResumed(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { canceledAt } = changes;
  if (!canceledAt?.from || canceledAt.to || user.stripeSubscriptionId !== subscription.id) return null;
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.resumed;
  return {
    cause: recurringCause("resumed", diff),
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, reader, {
        kind: "subscription-resumed",
        subject: words.subject(config.productName),
        paragraphs: [
          words.text(all.plan(columns)),
          `${words.asBefore} ${nextChargeSentence(all, formats, nextCharge)}`,
        ],
      }),
  };
}

/** Covers subscriptions that end after the last failed payment, not cancellations by the owner. */
function subscriptionEnded(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { id, status, cancellation_details } = subscription;
  const wasLive = user.stripeSubscriptionId === id && changes.subscriptionStatus !== undefined;
  const byOwner = cancellation_details?.reason === "cancellation_requested";
  if (status !== "canceled" || !wasLive || byOwner) return null;
  const { reader, words: all } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.ended;
  return {
    cause: `ended:${id}`,
    compose: (config) =>
      billingMail(config, reader, {
        kind: "subscription-ended",
        subject: words.subject(config.productName),
        paragraphs: [words.text(all.plan(columns)), words.advice],
        action: { label: words.action, href: DASHBOARD.subscribe },
      }),
  };
}

function cardExpiring({ user, subscription, now }: SubscriptionDiff): DueNotice | null {
  const method = expanded(subscription.default_payment_method);
  const { card } = method ?? {};
  if (!method || !card || !isLive(subscription) || subscription.cancel_at !== null) return null;
  const left = Date.UTC(card.exp_year, card.exp_month, 1) - now.getTime();
  if (left <= 0 || left > CARD_NOTICE_MS) return null;
  const lastDay = new Date(Date.UTC(card.exp_year, card.exp_month, 0));
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.cardExpiring;
  const named = all.card(brandName(card.brand), card.last4);
  const nextCharge = formats.day(fromUnix(periodEndOf(subscription) ?? subscription.created));
  return {
    cause: `card-expiring:${method.id}:${card.exp_year}-${card.exp_month}`,
    compose: (config) =>
      billingMail(config, reader, {
        kind: "card-expiring",
        subject: words.subject,
        paragraphs: [
          words.text(config.productName, named, formats.month(lastDay), nextCharge),
          words.advice(GRACE_DAYS),
        ],
        action: { label: all.enterCard },
      }),
  };
}

function subscriptionCancelled(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { cancel_at } = subscription;
  // Covered by the email about the deletion: the widgets are off immediately.
  if (!changes.canceledAt?.to || user.deletionDue) return null;
  if (hasEndedByRequest(diff)) return endedImmediately(diff);
  if (cancel_at === null || !isLive(subscription)) return null;
  const mailed = mailTo(user, BILLING_MAIL_WORDS);
  const words = mailed.words.canceled;
  const end = fromUnix(cancel_at);
  const day = mailed.formats.day(end);
  const canResume = !isGranted(user, columns.plan, end);
  return {
    cause: recurringCause("cancelled", diff),
    compose: (config) =>
      billingMail(config, mailed.reader, {
        kind: "subscription-cancelled",
        subject: words.subject(config.productName),
        paragraphs: canResume
          ? paragraphs(diff, day, mailed)
          : [words.text(mailed.words.plan(columns)), words.granted],
        ...(canResume && { action: { label: words.action }, note: words.note(day) }),
      }),
  };
}

function hasEndedByRequest({ user, subscription }: SubscriptionDiff): boolean {
  const { id, status, cancellation_details } = subscription;
  const byRequest = cancellation_details?.reason === "cancellation_requested";
  return user.stripeSubscriptionId === id && status === "canceled" && byRequest;
}

/** Confirms a cancellation when there is no paid period and the invoice is void. */
function endedImmediately(diff: SubscriptionDiff): DueNotice {
  const { user, columns, now } = diff;
  const { reader, words: all } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.canceled;
  const isOn = isGranted(user, columns.plan, now);
  return {
    cause: recurringCause("cancelled", diff),
    compose: (config) =>
      billingMail(config, reader, {
        kind: "subscription-cancelled",
        subject: words.subject(config.productName),
        paragraphs: [words.ended(all.plan(columns)), isOn ? words.granted : words.endedOff],
        action: { label: all.ended.action, href: DASHBOARD.subscribe },
      }),
  };
}

function paragraphs(
  { columns, now }: SubscriptionDiff,
  day: string,
  { words: all, formats }: Mailed,
): string[] {
  const words = all.canceled;
  const plan = all.plan(columns);
  const unpaidUntil = graceEndOf(columns.pastDueSince);
  if (!unpaidUntil) return [words.text(plan), words.worksUntil(day)];
  return [words.unpaid(plan, day), unpaidUntil <= now ? words.off : words.stillOn(formats.day(unpaidUntil))];
}

/**
 * Confirms what the owner agreed to (plan, price, first charge, renewal and how to cancel) once a
 * subscription has begun, either in trial or paid.
 */
function subscriptionStarted(diff: SubscriptionDiff): DueNotice | null {
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

/** Returns text such as ` (30% off until March 3, 2027)`; empty without a discount. */
function formatDiscount(subscription: Stripe.Subscription, { words: { started: words }, formats }: Mailed) {
  const discount = discountOf(subscription);
  if (!discount) return "";
  const { amountOff, percentOff, ends } = discount;
  const reduction = amountOff
    ? formats.money(amountOff.amount, amountOff.currency)
    : words.percent(percentOff ?? 0);
  return words.reduced(reduction, ends ? formats.day(new Date(ends)) : null);
}

/** Returns text such as `$79.00 every month`. */
function formatPrice({ items, currency }: Stripe.Subscription, { words, formats }: Mailed): string {
  const price = items.data[0]?.price;
  const cycle = price?.recurring?.interval === "year" ? "yearly" : "monthly";
  return words.started.price(formats.money(price?.unit_amount ?? 0, currency), cycle);
}
