import { isGranted } from "#shared/billing/current-plan.ts";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { withinSentence } from "../../components/phrases.ts";
import { formatDay } from "../../format.ts";
import { attention, good, granted, OFF, off, type PlanStatus, timeLeft } from "../session/plan-status.ts";

const BACK_WITH_PAYMENT = t("They come back as soon as the payment goes through.");

export function subscriptionStatus(view: BillingView): PlanStatus {
  if (view.deletesAt) {
    return off(
      t("To be deleted"),
      t("Your account will be deleted on {deletesAt}. {off}", {
        deletesAt: formatDay(view.deletesAt),
        off: OFF,
      }),
    );
  }
  const grant = countingGrant(view);
  if (grant) return granted(grant);
  if (view.cancelAt) return cancelled(view, view.cancelAt);
  switch (view.status) {
    case "trialing":
      return trial(view, t("Then your first payment is due."));
    case "none":
      return view.access === "on"
        ? trial(view, t("Choose a plan to keep your widgets on."))
        : off(t("Free trial ended"), OFF);
    case "active":
      return good(t("Active"), t("Your widgets are on."));
    case "past_due":
      return off(t("Payment failed"), overdue(view));
    case "incomplete":
      return attention(t("Payment not finished"), t("Until it is, {off}", { off: withinSentence(OFF) }));
    case "incomplete_expired":
      return off(t("No subscription"), t("The first payment didn’t go through. {off}", { off: OFF }));
    case "unpaid":
      return off(t("Payment overdue"), `${OFF} ${BACK_WITH_PAYMENT}`);
    case "canceled":
      return ended(view);
    default:
      return off(t("Paused"), OFF);
  }
}

/** Returns the grant if it determines the plan; an ongoing subscription takes precedence. */
export function countingGrant(view: BillingView): BillingView["grant"] {
  return isLive(view) && !view.cancelAt ? null : view.grant;
}

/** Whether a canceled subscription can be resumed; not if a grant covers its next period. */
export function isResumable({ cancelAt, deletesAt, grant, plan }: BillingView): boolean {
  return cancelAt !== null && deletesAt === null && !isFree(grant, plan, cancelAt);
}

/** Whether the operator grants this plan or a higher one at a given time in ISO 8601. */
export function isFree(grant: BillingView["grant"], plan: PlanId, at: string): boolean {
  if (!grant) return false;
  const grantedUntil = grant.until === null ? null : new Date(grant.until);
  return isGranted({ grantedPlan: grant.plan, grantedUntil }, plan, new Date(at));
}

/** Whether the provider still has the subscription, so it can be changed. */
export function isLive({ status }: BillingView): boolean {
  return !["none", "canceled", "incomplete_expired"].includes(status);
}

function cancelled(view: BillingView, cancelAt: string): PlanStatus {
  const day = formatDay(cancelAt);
  if (view.status === "past_due") {
    return off(
      t("Canceled"),
      t("Your subscription ends on {day}, and its last payment failed. {view}", { day, view: overdue(view) }),
    );
  }
  const never = view.status === "trialing" ? ` ${t("Your card is never charged.")}` : "";
  return attention(t("Canceled"), t("Your widgets stay on until {day}.{never}", { day, never }));
}

function ended({ access, endedUnpaid }: BillingView): PlanStatus {
  if (endedUnpaid) return off(t("Ended"), t("Your subscription couldn’t be paid. {off}", { off: OFF }));
  return off(t("Canceled"), access === "off" ? OFF : t("Your widgets are still on."));
}

function trial({ trialEnd, now }: BillingView, then: string): PlanStatus {
  if (!trialEnd) return good(t("Free trial"), then);
  return good(
    t("Free trial: {trialEnd}", { trialEnd: timeLeft(trialEnd, now) }),
    t("It ends on {trialEnd}. {then}", { trialEnd: formatDay(trialEnd), then }),
  );
}

function overdue({ access, graceEnd }: BillingView): string {
  if (access === "off") return `${OFF} ${BACK_WITH_PAYMENT}`;
  return graceEnd
    ? t("Your widgets stay on until {graceEnd}, while we try your card again.", {
        graceEnd: formatDay(graceEnd),
      })
    : t("Your widgets stay on for now, while we try your card again.");
}
