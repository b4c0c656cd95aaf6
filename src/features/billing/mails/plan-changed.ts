import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import { type DueNotice, nextChargeSentence, recurringCause } from "./due-notice.ts";
import { formatPlan } from "./format.ts";

export function planChanged(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  if (user.stripeSubscriptionId !== subscription.id || !(changes.plan || changes.billingCycle)) return null;
  return {
    cause: recurringCause("plan-changed", diff),
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, user.email, {
        kind: "plan-changed",
        subject: `Your ${config.productName} plan has changed`,
        paragraphs: [
          `Your plan was ${formatPlan(user)}. It is now ${formatPlan(columns)}.`,
          nextChargeSentence(nextCharge),
        ],
        note: "If it was not you who changed it, please write to us.",
      }),
  };
}
