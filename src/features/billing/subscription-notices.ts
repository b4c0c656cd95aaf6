import type Stripe from "stripe";
import type { Config } from "../../config.ts";
import type { User } from "../accounts/queries.ts";
import { expanded, fromUnix, isLive } from "./fetch-subscription.ts";
import type { Notice } from "./mail-once.ts";
import { moneyWords, planWords } from "./mail-words.ts";
import { periodEndOf } from "./pending-change.ts";
import type { Changes, SubscriptionColumns } from "./subscription-columns.ts";
import {
  cancelledMail,
  cardExpiringMail,
  endedMail,
  planChangedMail,
  resumedMail,
  trialEndingMail,
} from "./subscription-emails.ts";

const DAY_MS = 86_400_000;
export const TRIAL_NOTICE_MS = 3 * DAY_MS;
/** A whole month: at the latest on the first day of its last one. */
const CARD_NOTICE_MS = 31 * DAY_MS;

export interface Sighting {
  config: Config;
  /** The user's row as it was before. */
  user: User;
  subscription: Stripe.Subscription;
  columns: SubscriptionColumns;
  changes: Changes;
  now: Date;
}

/** What an owner is to be told once a subscription was seen like this; the causes sort out what was told before. */
export function noticesOf(sighting: Sighting): Notice[] {
  return [
    trialEnding(sighting),
    cancelled(sighting),
    resumed(sighting),
    ended(sighting),
    planChanged(sighting),
    cardExpiring(sighting),
  ].filter((notice) => notice !== null);
}

function trialEnding({ config, user, subscription, columns, now }: Sighting): Notice | null {
  const { id, status, trial_end, cancel_at } = subscription;
  if (status !== "trialing" || trial_end === null || cancel_at !== null) return null;
  const trialEnd = fromUnix(trial_end);
  const left = trialEnd.getTime() - now.getTime();
  if (left <= 0 || left > TRIAL_NOTICE_MS) return null;
  const facts = { trialEnd, ...offerOf(subscription, columns) };
  return { cause: `trial-ending:${id}:${trial_end}`, mail: trialEndingMail(config, user.email, facts) };
}

function cancelled({ config, user, subscription, columns, changes }: Sighting): Notice | null {
  const { id, cancel_at, canceled_at } = subscription;
  if (!changes.canceledAt?.to || cancel_at === null || !isLive(subscription)) return null;
  const { plan } = offerOf(subscription, columns);
  const facts = { plan, end: fromUnix(cancel_at), owes: subscription.status === "past_due" };
  return { cause: `cancelled:${id}:${canceled_at}`, mail: cancelledMail(config, user.email, facts) };
}

function resumed({ config, user, subscription, columns, changes }: Sighting): Notice | null {
  const { id } = subscription;
  const before = changes.canceledAt?.from;
  if (!before || changes.canceledAt?.to || user.stripeSubscriptionId !== id) return null;
  const mail = resumedMail(config, user.email, offerOf(subscription, columns));
  return { cause: `resumed:${id}:${before}`, mail };
}

function ended({ config, user, subscription, columns, changes }: Sighting): Notice | null {
  const { id, status, cancellation_details } = subscription;
  const wasLive = user.stripeSubscriptionId === id && changes.subscriptionStatus !== undefined;
  const byOwner = cancellation_details?.reason === "cancellation_requested";
  if (status !== "canceled" || !wasLive || byOwner) return null;
  return { cause: `ended:${id}`, mail: endedMail(config, user.email, offerOf(subscription, columns)) };
}

function planChanged({ config, user, subscription, columns, changes }: Sighting): Notice | null {
  const { id } = subscription;
  if (user.stripeSubscriptionId !== id || !(changes.plan || changes.billingCycle)) return null;
  const facts = { from: planWords(user.plan, user.billingCycle), ...offerOf(subscription, columns) };
  // Grows with each sync, so that a plan that is left and taken again is told again.
  const cause = `plan-changed:${id}:${user.syncApplied}`;
  return { cause, mail: planChangedMail(config, user.email, facts) };
}

function cardExpiring({ config, user, subscription, now }: Sighting): Notice | null {
  const method = expanded(subscription.default_payment_method);
  const { card } = method ?? {};
  if (!method || !card || !isLive(subscription) || subscription.cancel_at !== null) return null;
  const left = Date.UTC(card.exp_year, card.exp_month, 1) - now.getTime();
  if (left <= 0 || left > CARD_NOTICE_MS) return null;
  const lastDay = new Date(Date.UTC(card.exp_year, card.exp_month, 0));
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  const facts = { brand: card.brand, last4: card.last4, month: month.format(lastDay) };
  const cause = `card-expiring:${method.id}:${card.exp_year}-${card.exp_month}`;
  return { cause, mail: cardExpiringMail(config, user.email, facts) };
}

function offerOf(subscription: Stripe.Subscription, { plan, billingCycle }: SubscriptionColumns) {
  const { unit_amount, currency } = subscription.items.data[0]?.price ?? {};
  return {
    plan: planWords(plan, billingCycle),
    price: moneyWords(unit_amount ?? 0, currency ?? "usd"),
    next: fromUnix(periodEndOf(subscription) ?? subscription.created),
  };
}
