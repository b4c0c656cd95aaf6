import type { BillingView } from "#shared/schemas/billing.ts";
import type { UserView } from "#shared/schemas/user.ts";
import { DAY_MS } from "#shared/time.ts";

/** How long before its end a trial is mentioned. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;
/** The share of a plan's visits from which on they are mentioned. */
const USAGE_NOTICE = 0.8;

type TrialFacts = { status: string; trialEnd: string | null; now: string };

/** Whether there may be something to tell the owner; not while the account waits for its deletion, which is told apart. */
export function needsAttention(view: BillingView): boolean {
  const { access, cancelAt, openInvoice } = view;
  if (view.deletesAt) return false;
  return (
    access !== "on" || cancelAt !== null || openInvoice !== null || isTrialEnding(view) || isUsageHigh(view)
  );
}

/** Whether `needsAttention` is likely to say yes, from what is known before the billing is. */
export function mayNeedAttention(user: UserView): boolean {
  const { access, canceledAt, subscriptionStatus: status, trialEnd, now, accountDeletesAt } = user;
  if (accountDeletesAt) return false;
  return access !== "on" || canceledAt !== null || isTrialEnding({ status, trialEnd, now });
}

export function isTrialEnding({ status, trialEnd, now }: TrialFacts): boolean {
  return (
    status !== "active" && trialEnd !== null && Date.parse(trialEnd) - Date.parse(now) <= TRIAL_NOTICE_MS
  );
}

export function isUsageHigh({ usage: { visits, allowance } }: BillingView): boolean {
  return visits >= allowance * USAGE_NOTICE;
}
