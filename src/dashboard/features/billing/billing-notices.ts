import { DASHBOARD } from "#shared/paths.ts";
import type { BillingView, PlanChoice } from "#shared/schemas/billing.ts";
import type { AlertVariant } from "#ui/alert.tsx";
import { formatDay, formatMoney, formatNumber } from "../../format.ts";
import { isTrialEnding, isUsageHigh, needsAttention } from "./needs-attention.ts";
import { planName } from "./plan-words.ts";

export interface BillingNotice {
  variant: AlertVariant;
  title: string;
  text: string;
  action: { label: string; path: string } | null;
}

const CHANGE_CARD = { label: "Change card", path: DASHBOARD.billing };
const FINISH_PAYMENT = { label: "Finish the payment", path: DASHBOARD.billing };
const CHOOSE_PLAN = { label: "Choose a plan", path: DASHBOARD.subscribe };

/** Returns the notices for the account's owner, most urgent first. */
export function billingNotices(view: BillingView): BillingNotice[] {
  if (!needsAttention(view)) return [];
  return [subscriptionNotice(view), usageNotice(view)].filter((notice) => notice !== null);
}

function subscriptionNotice(view: BillingView): BillingNotice | null {
  const { status, access, cancelAt, openInvoice, grant } = view;
  if (openInvoice?.needs === "nothing") return paymentUnderWay(view);
  if (status === "past_due" || status === "unpaid") {
    return openInvoice?.needs === "confirmation" ? paymentUnconfirmed(view) : paymentFailed(view);
  }
  if (status === "incomplete") return paymentUnfinished();
  if (openInvoice?.change) return changeUnpaid(openInvoice.change);
  if (grant) return null;
  if (cancelAt && access !== "off") return cancelled(cancelAt);
  if (status === "trialing" || (status === "none" && access === "on")) return trialEnding(view);
  return access === "off" ? switchedOff(view) : null;
}

function paymentFailed(view: BillingView): BillingNotice {
  return {
    variant: "destructive",
    title: "Your last payment failed",
    text: `${whileUnpaid(view)} Change your card to pay it${view.access === "off" ? "" : " and keep them on"}.`,
    action: CHANGE_CARD,
  };
}

function paymentUnconfirmed(view: BillingView): BillingNotice {
  return {
    variant: "destructive",
    title: "Your bank needs you to confirm a payment",
    text: `${whileUnpaid(view)} Once you have confirmed it, everything continues as before.`,
    action: FINISH_PAYMENT,
  };
}

function paymentUnderWay({ access }: BillingView): BillingNotice {
  const meanwhile = access === "off" ? " Your widgets show again as soon as it has." : "";
  return {
    variant: "info",
    title: "Your payment is being processed",
    text: `Your bank has not confirmed it yet.${meanwhile}`,
    action: { label: "Plan and billing", path: DASHBOARD.billing },
  };
}

function whileUnpaid({ access, graceEnd, grant }: BillingView): string {
  if (grant) return "Your widgets stay on.";
  if (access === "off") return "Your widgets do not show on your sites until it goes through.";
  return `Your widgets stay on ${graceEnd ? `until ${formatDay(graceEnd)}` : "for a few days"}.`;
}

function changeUnpaid(change: PlanChoice): BillingNotice {
  return {
    variant: "warning",
    title: "Your plan change is waiting for its payment",
    text: `${planName(change)}, begins as soon as you have finished it.`,
    action: FINISH_PAYMENT,
  };
}

function paymentUnfinished(): BillingNotice {
  return {
    variant: "destructive",
    title: "Your first payment is not finished",
    text: "Your widgets do not show on your sites until it is.",
    action: FINISH_PAYMENT,
  };
}

function cancelled(cancelAt: string): BillingNotice {
  return {
    variant: "warning",
    title: "Your subscription is canceled",
    text: `Your widgets stay on until ${formatDay(cancelAt)}. You can resume it until then.`,
    action: { label: "Resume subscription", path: DASHBOARD.billing },
  };
}

function trialEnding(view: BillingView): BillingNotice | null {
  const { status, trialEnd, nextCharge } = view;
  if (!trialEnd || !isTrialEnding(view)) return null;
  const title = `Your free trial ends on ${formatDay(trialEnd)}`;
  if (status === "none") {
    return {
      variant: "warning",
      title,
      text: "After that, your widgets no longer show on your sites unless you choose a plan.",
      action: CHOOSE_PLAN,
    };
  }
  const charge = nextCharge ? `${formatMoney(nextCharge)} is charged to your card` : "your card is charged";
  return {
    variant: "info",
    title,
    text: `Then ${charge}. If you cancel before, you pay nothing.`,
    action: { label: "Plan and billing", path: DASHBOARD.billing },
  };
}

function switchedOff({ status, endedUnpaid }: BillingView): BillingNotice {
  const ended = status === "none" ? "Your free trial has ended" : "You have no subscription";
  return {
    variant: "destructive",
    title: endedUnpaid ? "Your subscription could not be paid and has ended" : ended,
    text: "Your widgets do not show on your sites. Choose a plan and they come back immediately.",
    action: status === "paused" ? { label: "Plan and billing", path: DASHBOARD.billing } : CHOOSE_PLAN,
  };
}

function usageNotice(view: BillingView): BillingNotice | null {
  if (!isUsageHigh(view)) return null;
  const { visits, allowance } = view.usage;
  const isFull = visits >= allowance;
  const figures = `${formatNumber(visits)} of ${formatNumber(allowance)} visits`;
  return {
    variant: isFull ? "warning" : "info",
    title: isFull
      ? "Your plan’s visits for this month are used up"
      : "You have used 80% of this month’s visits",
    text: `${figures} so far. Your widgets keep showing for everyone. If this continues, a larger plan is a better fit.`,
    action: { label: "See larger plans", path: DASHBOARD.billing },
  };
}
