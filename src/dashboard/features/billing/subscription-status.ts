import type { BillingView } from "#shared/schemas/billing.ts";
import type { BadgeVariant } from "#ui/badge.tsx";
import { formatDay } from "../../format.ts";
import { timeLeft } from "../session/plan-status.ts";

export interface SubscriptionStatus {
  badge: BadgeVariant;
  /** Short label such as "Free trial: 5 days left". */
  label: string;
  /** Sentence that says what it means for the owner. */
  detail: string;
}

const OFF = "Your widgets do not show on your sites.";
const BACK_WITH_PAYMENT = "They come back as soon as the payment goes through.";

/** Describes the state of the subscription. */
export function subscriptionStatus(view: BillingView): SubscriptionStatus {
  if (view.deletesAt) return toBeDeleted(view.deletesAt);
  if (view.cancelAt) return cancelled(view, view.cancelAt);
  switch (view.status) {
    case "trialing":
      return trial(view, "Then your first payment is due.");
    case "none":
      return view.access === "on"
        ? trial(view, "Choose a plan to keep your widgets on after it.")
        : { badge: "danger", label: "Free trial ended", detail: OFF };
    case "active":
      return { badge: "success", label: "Active", detail: "Your widgets are on." };
    case "past_due":
      return { badge: "danger", label: "Payment failed", detail: overdue(view) };
    case "incomplete":
      return { badge: "signal", label: "Payment not finished", detail: `Until it is, ${lowerFirst(OFF)}` };
    case "incomplete_expired":
      return {
        badge: "danger",
        label: "No subscription",
        detail: `The first payment did not go through. ${OFF}`,
      };
    case "unpaid":
      return { badge: "danger", label: "Payment overdue", detail: `${OFF} ${BACK_WITH_PAYMENT}` };
    case "canceled":
      return ended(view);
    default:
      return { badge: "danger", label: "Paused", detail: OFF };
  }
}

/** Whether the provider still has the subscription, so that it can be changed. */
export function isLive({ status }: BillingView): boolean {
  return !["none", "canceled", "incomplete_expired"].includes(status);
}

function toBeDeleted(deletesAt: string): SubscriptionStatus {
  const detail = `Your account will be deleted on ${formatDay(deletesAt)}. ${OFF}`;
  return { badge: "danger", label: "To be deleted", detail };
}

function cancelled(view: BillingView, cancelAt: string): SubscriptionStatus {
  const day = formatDay(cancelAt);
  if (view.status === "past_due") {
    const detail = `Your subscription ends on ${day}, and its last payment failed. ${overdue(view)}`;
    return { badge: "danger", label: "Cancelled", detail };
  }
  const never = view.status === "trialing" ? " Your card is never charged." : "";
  return { badge: "signal", label: "Cancelled", detail: `Your widgets stay on until ${day}.${never}` };
}

function ended({ access, endedUnpaid }: BillingView): SubscriptionStatus {
  if (endedUnpaid) {
    return { badge: "danger", label: "Ended", detail: `Your subscription could not be paid. ${OFF}` };
  }
  const detail = access === "off" ? OFF : "Your widgets are still on.";
  return { badge: "danger", label: "Cancelled", detail };
}

function trial({ trialEnd, now }: BillingView, then: string): SubscriptionStatus {
  if (!trialEnd) return { badge: "success", label: "Free trial", detail: then };
  return {
    badge: "success",
    label: `Free trial: ${timeLeft(trialEnd, now)}`,
    detail: `It ends on ${formatDay(trialEnd)}. ${then}`,
  };
}

function overdue({ access, graceEnd }: BillingView): string {
  if (access === "off") return `${OFF} ${BACK_WITH_PAYMENT}`;
  return graceEnd
    ? `Your widgets stay on until ${formatDay(graceEnd)}, while we try your card again.`
    : "Your widgets stay on for now, while we try your card again.";
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
