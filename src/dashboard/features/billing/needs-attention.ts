import type { SubscriberView } from "#shared/accounts/schemas.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import { DAY_MS } from "#shared/time.ts";

/** Time before the end of a trial at which a notice appears. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;
/** Share of the plan's visits at which a notice appears. */
const USAGE_NOTICE = 0.8;

type TrialFacts = { status: string; trialEnd: string | null; now: string };

/** Whether a notice may be needed. An account awaiting deletion has its own banner. */
export function needsAttention(view: BillingView): boolean {
  const { access, cancelAt, openInvoice, grant } = view;
  if (view.deletesAt) return false;
  const isEnding = cancelAt !== null || isTrialEnding(view);
  return access !== "on" || (isEnding && !grant) || openInvoice !== null || isUsageHigh(view);
}

/** Estimates `needsAttention` from the user before billing data has loaded. */
export function mayNeedAttention(user: SubscriberView): boolean {
  const { access, canceledAt, subscriptionStatus: status, trialEnd, now, accountDeletesAt, grant } = user;
  if (accountDeletesAt) return false;
  const isEnding = canceledAt !== null || isTrialEnding({ status, trialEnd, now });
  return access !== "on" || (isEnding && !grant);
}

export function isTrialEnding({ status, trialEnd, now }: TrialFacts): boolean {
  return (
    status !== "active" && trialEnd !== null && Date.parse(trialEnd) - Date.parse(now) <= TRIAL_NOTICE_MS
  );
}

export function isUsageHigh({ usage: { visits, allowance } }: BillingView): boolean {
  return visits >= allowance * USAGE_NOTICE;
}
