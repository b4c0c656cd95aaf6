import { useLocation } from "react-router";
import type { BillingView, PlanChoice } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Alert, type AlertVariant } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { formatDay, formatMoney, formatNumber } from "../../format.ts";
import { isTrialEnding, isUsageHigh, needsAttention } from "./needs-attention.ts";
import { planName } from "./plan-words.ts";

const CHANGE_CARD = { label: t("Change card"), path: DASHBOARD.billing };
const FINISH_PAYMENT = { label: t("Finish the payment"), path: DASHBOARD.billing };
const CHOOSE_PLAN = { label: t("Choose a plan"), path: DASHBOARD.subscribe };

export function BillingNoticeList({ billing }: { billing: BillingView }) {
  const { pathname } = useLocation();
  const notices = billingNotices(billing);
  if (notices.length === 0) return null;
  return (
    <section className="dashboard__banners" aria-label={t("About your plan")}>
      {notices.map(({ variant, title, text, action }) => (
        <Alert key={title} variant={variant} title={title} live={false}>
          <p>{text}</p>
          {action && pathname !== action.path && (
            <LinkButton variant="secondary" href={action.path}>
              {action.label}
            </LinkButton>
          )}
        </Alert>
      ))}
    </section>
  );
}

interface BillingNotice {
  variant: AlertVariant;
  title: string;
  text: string;
  action: { label: string; path: string } | null;
}

/** Returns notices for the account owner, most urgent first. */
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
    title: t("Your last payment failed"),
    text: `${whileUnpaid(view)} ${view.access === "off" ? t("Change your card to pay it.") : t("Change your card to pay it and keep them on.")}`,
    action: CHANGE_CARD,
  };
}

function paymentUnconfirmed(view: BillingView): BillingNotice {
  return {
    variant: "destructive",
    title: t("Your bank needs you to confirm a payment"),
    text: t("{view} Once you’ve confirmed it, everything continues as before.", {
      view: whileUnpaid(view),
    }),
    action: FINISH_PAYMENT,
  };
}

function paymentUnderWay({ access }: BillingView): BillingNotice {
  const meanwhile = access === "off" ? ` ${t("Your widgets show again as soon as it has.")}` : "";
  return {
    variant: "info",
    title: t("Your payment is being processed"),
    text: t("Your bank hasn’t confirmed it yet.{meanwhile}", { meanwhile }),
    action: { label: t("Plan and billing"), path: DASHBOARD.billing },
  };
}

function whileUnpaid({ access, graceEnd, grant }: BillingView): string {
  if (grant) return t("Your widgets stay on.");
  if (access === "off") return t("Your widgets don’t show on your sites until it goes through.");
  if (!graceEnd) return t("Your widgets stay on for a few days.");
  return t("Your widgets stay on until {day}.", { day: formatDay(graceEnd) });
}

function changeUnpaid(change: PlanChoice): BillingNotice {
  return {
    variant: "warning",
    title: t("Your plan change is waiting for payment"),
    text: t("{change}, starts as soon as you finish the payment.", { change: planName(change) }),
    action: FINISH_PAYMENT,
  };
}

function paymentUnfinished(): BillingNotice {
  return {
    variant: "destructive",
    title: t("Your first payment isn’t finished"),
    text: t("Your widgets don’t show on your sites until it is."),
    action: FINISH_PAYMENT,
  };
}

function cancelled(cancelAt: string): BillingNotice {
  return {
    variant: "warning",
    title: t("Your subscription is canceled"),
    text: t("Your widgets stay on until {cancelAt}. You can resume it until then.", {
      cancelAt: formatDay(cancelAt),
    }),
    action: { label: t("Resume subscription"), path: DASHBOARD.billing },
  };
}

function trialEnding(view: BillingView): BillingNotice | null {
  const { status, trialEnd, nextCharge } = view;
  if (!trialEnd || !isTrialEnding(view)) return null;
  const title = t("Your free trial ends on {trialEnd}", { trialEnd: formatDay(trialEnd) });
  if (status === "none") {
    return {
      variant: "warning",
      title,
      text: t("After that, your widgets no longer show on your sites unless you choose a plan."),
      action: CHOOSE_PLAN,
    };
  }
  const charge = nextCharge
    ? t("{nextCharge} is charged to your card", { nextCharge: formatMoney(nextCharge) })
    : t("your card is charged");
  return {
    variant: "info",
    title,
    text: t("Then {charge}. If you cancel first, you pay nothing.", { charge }),
    action: { label: t("Plan and billing"), path: DASHBOARD.billing },
  };
}

function switchedOff({ status, endedUnpaid }: BillingView): BillingNotice {
  const ended = status === "none" ? t("Your free trial has ended") : t("You have no subscription");
  return {
    variant: "destructive",
    title: endedUnpaid ? t("Your subscription couldn’t be paid and has ended") : ended,
    text: t("Your widgets don’t show on your sites. Choose a plan and they come back immediately."),
    action: status === "paused" ? { label: t("Plan and billing"), path: DASHBOARD.billing } : CHOOSE_PLAN,
  };
}

function usageNotice(view: BillingView): BillingNotice | null {
  if (!isUsageHigh(view)) return null;
  const { visits, allowance } = view.usage;
  const isFull = visits >= allowance;
  const figures = t("{visits} of {allowance} visits", {
    visits: formatNumber(visits),
    allowance: formatNumber(allowance),
  });
  return {
    variant: isFull ? "warning" : "info",
    title: isFull
      ? t("Your plan’s visits for this month are used up")
      : t("You’ve used 80% of this month’s visits"),
    text: t(
      "{figures} so far. Your widgets keep showing for everyone. If this continues, a larger plan is a better fit.",
      { figures },
    ),
    action: { label: t("See larger plans"), path: DASHBOARD.billing },
  };
}
