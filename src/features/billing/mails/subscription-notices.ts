import { brandName } from "#shared/card-brand.ts";
import { graceEndOf } from "../../accounts/access.ts";
import { expanded, fromUnix, isLive, periodEndOf } from "../provider/fetch-subscription.ts";
import type { NextCharge } from "../provider/next-charge.ts";
import type { NoticeContext, SubscriptionDiff } from "../sync/subscription-diff.ts";
import type { Notice } from "./mail-once.ts";
import { formatMoney, formatPlan } from "./mail-words.ts";
import {
  type ChargeFacts,
  cancelledMail,
  cardExpiringMail,
  endedMail,
  planChangedMail,
  resumedMail,
  trialEndingMail,
} from "./subscription-emails.ts";
import { isStarted, started } from "./subscription-started.ts";

const DAY_MS = 86_400_000;
export const TRIAL_NOTICE_MS = 3 * DAY_MS;
/** A whole month: at the latest on the first day of its last one. */
const CARD_NOTICE_MS = 31 * DAY_MS;

/** What an owner is to be told once a subscription was seen like this; the causes sort out what was told before. */
export function noticesOf(told: NoticeContext): Notice[] {
  return [
    started(told),
    trialEnding(told),
    cancelled(told),
    resumed(told),
    ended(told),
    planChanged(told),
    cardExpiring(told),
  ].filter((notice) => notice !== null);
}

/** Whether one of the notices names the next charge, which the provider has to be asked for. */
export function namesNextCharge(sighting: SubscriptionDiff): boolean {
  return isStarted(sighting) || isTrialEnding(sighting) || isResumed(sighting) || isPlanChanged(sighting);
}

function isTrialEnding({ subscription: { status, trial_end, cancel_at }, now }: SubscriptionDiff): boolean {
  if (status !== "trialing" || trial_end === null || cancel_at !== null) return false;
  const left = trial_end * 1_000 - now.getTime();
  return left > 0 && left <= TRIAL_NOTICE_MS;
}

function isResumed({ user, subscription, changes: { canceledAt } }: SubscriptionDiff): boolean {
  return Boolean(canceledAt?.from) && !canceledAt?.to && user.stripeSubscriptionId === subscription.id;
}

function isPlanChanged({ user, subscription, changes }: SubscriptionDiff): boolean {
  return user.stripeSubscriptionId === subscription.id && Boolean(changes.plan || changes.billingCycle);
}

function trialEnding(told: NoticeContext): Notice | null {
  if (!isTrialEnding(told)) return null;
  const { config, user, subscription, nextCharge } = told;
  const { id, trial_end } = subscription;
  const trialEnd = fromUnix(trial_end ?? 0);
  const facts = { trialEnd, plan: planOf(told), charge: nextCharge && moneyOf(nextCharge) };
  return { cause: `trial-ending:${id}:${trial_end}`, mail: trialEndingMail(config, user.email, facts) };
}

function cancelled(told: NoticeContext): Notice | null {
  const { config, user, subscription, columns, changes } = told;
  const { cancel_at } = subscription;
  if (!changes.canceledAt?.to || cancel_at === null || !isLive(subscription)) return null;
  // The mail about the deletion has told of it, and the widgets are off at once.
  if (user.deletionDue) return null;
  const unpaidUntil = graceEndOf(columns.pastDueSince);
  const isOff = unpaidUntil !== null && unpaidUntil <= told.now;
  const facts = { plan: planOf(told), end: fromUnix(cancel_at), unpaidUntil, isOff };
  return { cause: recurringCause("cancelled", told), mail: cancelledMail(config, user.email, facts) };
}

function resumed(told: NoticeContext): Notice | null {
  if (!isResumed(told)) return null;
  const { config, user, nextCharge } = told;
  const mail = resumedMail(config, user.email, { plan: planOf(told), next: chargeFacts(nextCharge) });
  return { cause: recurringCause("resumed", told), mail };
}

function ended(told: NoticeContext): Notice | null {
  const { config, user, subscription, changes } = told;
  const { id, status, cancellation_details } = subscription;
  const wasLive = user.stripeSubscriptionId === id && changes.subscriptionStatus !== undefined;
  const byOwner = cancellation_details?.reason === "cancellation_requested";
  if (status !== "canceled" || !wasLive || byOwner) return null;
  return { cause: `ended:${id}`, mail: endedMail(config, user.email, { plan: planOf(told) }) };
}

function planChanged(told: NoticeContext): Notice | null {
  if (!isPlanChanged(told)) return null;
  const { config, user, nextCharge } = told;
  const from = formatPlan(user.plan, user.billingCycle);
  const facts = { from, plan: planOf(told), next: chargeFacts(nextCharge) };
  return { cause: recurringCause("plan-changed", told), mail: planChangedMail(config, user.email, facts) };
}

/** Of something that may happen again and again, even twice in one second: the number grows with each sync. */
function recurringCause(what: string, { user, subscription }: SubscriptionDiff): string {
  return `${what}:${subscription.id}:${user.syncApplied}`;
}

function cardExpiring({ config, user, subscription, now }: NoticeContext): Notice | null {
  const method = expanded(subscription.default_payment_method);
  const { card } = method ?? {};
  if (!method || !card || !isLive(subscription) || subscription.cancel_at !== null) return null;
  const left = Date.UTC(card.exp_year, card.exp_month, 1) - now.getTime();
  if (left <= 0 || left > CARD_NOTICE_MS) return null;
  const lastDay = new Date(Date.UTC(card.exp_year, card.exp_month, 0));
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  const facts = {
    brand: brandName(card.brand),
    last4: card.last4,
    month: month.format(lastDay),
    nextCharge: fromUnix(periodEndOf(subscription) ?? subscription.created),
  };
  const cause = `card-expiring:${method.id}:${card.exp_year}-${card.exp_month}`;
  return { cause, mail: cardExpiringMail(config, user.email, facts) };
}

function planOf({ columns }: SubscriptionDiff): string {
  return formatPlan(columns.plan, columns.billingCycle);
}

function moneyOf({ amount, currency }: NextCharge): string {
  return formatMoney(amount, currency);
}

function chargeFacts(charge: NextCharge | null): ChargeFacts | null {
  return charge && { amount: moneyOf(charge), date: new Date(charge.date) };
}
