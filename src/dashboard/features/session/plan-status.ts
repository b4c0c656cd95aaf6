import { GRACE_DAYS } from "#shared/plans.ts";
import type { SubscriberView } from "#shared/schemas/user.ts";
import { DAY_MS } from "#shared/time.ts";
import type { BadgeVariant } from "#ui/badge.tsx";
import { formatDay } from "../../format.ts";

export interface PlanStatus {
  tone: "good" | "attention" | "off";
  /** Short label such as "Free trial: 5 days left". */
  label: string;
  /** Sentence that says what it means for the owner. */
  detail: string | null;
}

export const STATUS_BADGES: Record<PlanStatus["tone"], BadgeVariant> = {
  good: "success",
  attention: "signal",
  off: "danger",
};

export const good = statusOf("good");
export const attention = statusOf("attention");
export const off = statusOf("off");

export const OFF = "Your widgets do not show on your sites.";

export function planStatus(user: SubscriberView): PlanStatus {
  if (user.accountDeletesAt) {
    return off(
      "To be deleted",
      `Your account will be deleted on ${formatDay(user.accountDeletesAt)}. ${OFF}`,
    );
  }
  if (user.grant && (!hasLiveSubscription(user) || user.canceledAt)) return granted(user.grant);
  switch (user.subscriptionStatus) {
    case "trialing":
      return trialStatus(user);
    case "active":
      return activeStatus(user);
    case "past_due":
      return pastDueStatus(user);
    case "incomplete":
      return off("Payment not finished", "Your first payment has not gone through yet.");
    case "incomplete_expired":
      return off("No subscription", `Your first payment did not go through. ${OFF}`);
    case "canceled":
      return canceledStatus(user);
    case "unpaid":
      return off("Payment overdue", `Your last payments failed. ${OFF}`);
    default:
      return user.access === "off" ? off("Paused", OFF) : good("Active", null);
  }
}

/** Returns the status of a plan that the operator grants without charge. */
export function granted({ until }: { until: string | null }): PlanStatus {
  return good(
    "Free of charge",
    until ? `You pay nothing until ${formatDay(until)}.` : "You pay nothing for it.",
  );
}

/** Whether the provider has a subscription that is not over; an ended one stays on the user. */
export function hasLiveSubscription({ hasSubscription, subscriptionStatus }: SubscriberView): boolean {
  return hasSubscription && subscriptionStatus !== "canceled" && subscriptionStatus !== "incomplete_expired";
}

function trialStatus({ now, access, trialEnd, canceledAt, hasSubscription }: SubscriberView): PlanStatus {
  if (access === "off") return off("Free trial ended", OFF);
  if (!trialEnd) return good("Free trial", null);
  const label = `Free trial: ${timeLeft(trialEnd, now)}`;
  if (canceledAt) return attention(label, `Canceled. Your widgets stay on until ${formatDay(trialEnd)}.`);
  const end = formatDay(trialEnd);
  return good(label, hasSubscription ? `Your card is first charged on ${end}.` : `It ends on ${end}.`);
}

function activeStatus({ currentPeriodEnd, canceledAt }: SubscriberView): PlanStatus {
  if (!currentPeriodEnd) return good("Active", null);
  const day = formatDay(currentPeriodEnd);
  return canceledAt
    ? attention("Canceled", `Your widgets stay on until ${day}.`)
    : good("Active", `Renews on ${day}.`);
}

function pastDueStatus({ access }: SubscriberView): PlanStatus {
  return access === "off"
    ? off("Payment failed", OFF)
    : attention(
        "Payment failed",
        `Your widgets stay on for ${GRACE_DAYS} days after the failed payment, while we try your card again.`,
      );
}

function canceledStatus({ access, currentPeriodEnd }: SubscriberView): PlanStatus {
  return access !== "off" && currentPeriodEnd
    ? attention("Canceled", `Your widgets stay on until ${formatDay(currentPeriodEnd)}.`)
    : off("Canceled", OFF);
}

/** @param end and `now` in ISO 8601. */
export function timeLeft(end: string, now: string): string {
  const days = Math.ceil((Date.parse(end) - Date.parse(now)) / DAY_MS);
  if (days <= 1) return "ends within a day";
  return `${days} days left`;
}

function statusOf(tone: PlanStatus["tone"]) {
  return (label: string, detail: string | null): PlanStatus => ({ tone, label, detail });
}
