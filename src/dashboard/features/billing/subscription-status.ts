import type { BillingView } from "#shared/schemas/billing.ts";
import { formatDay } from "../../format.ts";
import { attention, good, granted, OFF, off, type PlanStatus, timeLeft } from "../session/plan-status.ts";

const BACK_WITH_PAYMENT = "They come back as soon as the payment goes through.";

export function subscriptionStatus(view: BillingView): PlanStatus {
  if (view.deletesAt) {
    return off("To be deleted", `Your account will be deleted on ${formatDay(view.deletesAt)}. ${OFF}`);
  }
  const grant = countingGrant(view);
  if (grant) return granted(grant);
  if (view.cancelAt) return cancelled(view, view.cancelAt);
  switch (view.status) {
    case "trialing":
      return trial(view, "Then your first payment is due.");
    case "none":
      return view.access === "on"
        ? trial(view, "Choose a plan to keep your widgets on after it.")
        : off("Free trial ended", OFF);
    case "active":
      return good("Active", "Your widgets are on.");
    case "past_due":
      return off("Payment failed", overdue(view));
    case "incomplete":
      return attention("Payment not finished", `Until it is, ${lowerFirst(OFF)}`);
    case "incomplete_expired":
      return off("No subscription", `The first payment did not go through. ${OFF}`);
    case "unpaid":
      return off("Payment overdue", `${OFF} ${BACK_WITH_PAYMENT}`);
    case "canceled":
      return ended(view);
    default:
      return off("Paused", OFF);
  }
}

/** Returns the grant if it decides the plan: no subscription that goes on does. */
export function countingGrant(view: BillingView): BillingView["grant"] {
  return isLive(view) && !view.cancelAt ? null : view.grant;
}

/** Whether the provider still has the subscription, so that it can be changed. */
export function isLive({ status }: BillingView): boolean {
  return !["none", "canceled", "incomplete_expired"].includes(status);
}

function cancelled(view: BillingView, cancelAt: string): PlanStatus {
  const day = formatDay(cancelAt);
  if (view.status === "past_due") {
    return off("Canceled", `Your subscription ends on ${day}, and its last payment failed. ${overdue(view)}`);
  }
  const never = view.status === "trialing" ? " Your card is never charged." : "";
  return attention("Canceled", `Your widgets stay on until ${day}.${never}`);
}

function ended({ access, endedUnpaid }: BillingView): PlanStatus {
  if (endedUnpaid) return off("Ended", `Your subscription could not be paid. ${OFF}`);
  return off("Canceled", access === "off" ? OFF : "Your widgets are still on.");
}

function trial({ trialEnd, now }: BillingView, then: string): PlanStatus {
  if (!trialEnd) return good("Free trial", then);
  return good(`Free trial: ${timeLeft(trialEnd, now)}`, `It ends on ${formatDay(trialEnd)}. ${then}`);
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
