import type { SubscriberView } from "#shared/accounts/schemas.ts";
import { GRACE_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { t } from "#shared/language/translate.ts";
import { DAY_MS } from "#shared/time.ts";
import type { BadgeVariant } from "#ui/badge.tsx";
import { formatDay } from "../../format.ts";

export interface PlanStatus {
  tone: "good" | "attention" | "off";
  /** Short label such as "Free trial: 5 days left". */
  label: string;
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

export const OFF = t("Your widgets don’t show on your sites.");

export function planStatus(user: SubscriberView): PlanStatus {
  if (user.accountDeletesAt) {
    return off(
      t("To be deleted"),
      t("Your account will be deleted on {accountDeletesAt}. {off}", {
        accountDeletesAt: formatDay(user.accountDeletesAt),
        off: OFF,
      }),
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
      return off(t("Payment not finished"), t("Your first payment hasn’t gone through yet."));
    case "incomplete_expired":
      return off(t("No subscription"), t("Your first payment didn’t go through. {off}", { off: OFF }));
    case "canceled":
      return canceledStatus(user);
    case "unpaid":
      return off(t("Payment overdue"), t("Your last payments failed. {off}", { off: OFF }));
    default:
      return user.access === "off" ? off(t("Paused"), OFF) : good(t("Active"), null);
  }
}

/** Returns the status for a plan that the operator grants free of charge. */
export function granted({ until }: { until: string | null }): PlanStatus {
  return good(
    t("Free of charge"),
    until ? t("You pay nothing until {until}.", { until: formatDay(until) }) : t("You pay nothing for it."),
  );
}

/** Whether the user has a subscription that hasn't ended; ended subscriptions stay on the user. */
export function hasLiveSubscription({ hasSubscription, subscriptionStatus }: SubscriberView): boolean {
  return hasSubscription && subscriptionStatus !== "canceled" && subscriptionStatus !== "incomplete_expired";
}

function trialStatus({ now, access, trialEnd, canceledAt, hasSubscription }: SubscriberView): PlanStatus {
  if (access === "off") return off(t("Free trial ended"), OFF);
  if (!trialEnd) return good(t("Free trial"), null);
  const label = t("Free trial: {trialEnd}", { trialEnd: timeLeft(trialEnd, now) });
  if (canceledAt)
    return attention(
      label,
      t("Canceled. Your widgets stay on until {trialEnd}.", { trialEnd: formatDay(trialEnd) }),
    );
  const end = formatDay(trialEnd);
  return good(
    label,
    hasSubscription ? t("Your card is first charged on {end}.", { end }) : t("It ends on {end}.", { end }),
  );
}

function activeStatus({ currentPeriodEnd, canceledAt }: SubscriberView): PlanStatus {
  if (!currentPeriodEnd) return good(t("Active"), null);
  const day = formatDay(currentPeriodEnd);
  return canceledAt
    ? attention(t("Canceled"), t("Your widgets stay on until {day}.", { day }))
    : good(t("Active"), t("Renews on {day}.", { day }));
}

function pastDueStatus({ access }: SubscriberView): PlanStatus {
  return access === "off"
    ? off(t("Payment failed"), OFF)
    : attention(
        t("Payment failed"),
        t(
          "Your widgets stay on for {graceDays} days after the failed payment, while we try your card again.",
          { graceDays: GRACE_DAYS },
        ),
      );
}

function canceledStatus({ access, currentPeriodEnd }: SubscriberView): PlanStatus {
  return access !== "off" && currentPeriodEnd
    ? attention(
        t("Canceled"),
        t("Your widgets stay on until {currentPeriodEnd}.", {
          currentPeriodEnd: formatDay(currentPeriodEnd),
        }),
      )
    : off(t("Canceled"), OFF);
}

/** @param end and `now` in ISO 8601. */
export function timeLeft(end: string, now: string): string {
  const days = Math.ceil((Date.parse(end) - Date.parse(now)) / DAY_MS);
  if (days <= 1) return t("ends within a day");
  return t("{days} days left", { days });
}

function statusOf(tone: PlanStatus["tone"]) {
  return (label: string, detail: string | null): PlanStatus => ({ tone, label, detail });
}
