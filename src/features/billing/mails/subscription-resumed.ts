import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import { type DueNotice, nextChargeSentence, recurringCause } from "./due-notice.ts";
import { formatPlan } from "./format.ts";

export function subscriptionResumed(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { canceledAt } = changes;
  if (!canceledAt?.from || canceledAt.to || user.stripeSubscriptionId !== subscription.id) return null;
  return {
    cause: recurringCause("resumed", diff),
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, user.email, {
        kind: "subscription-resumed",
        subject: `Your ${config.productName} subscription goes on`,
        paragraphs: [
          `You have resumed your subscription (${formatPlan(columns)}), and the cancellation no longer counts.`,
          `It goes on as before. ${nextChargeSentence(nextCharge)}`,
        ],
      }),
  };
}
