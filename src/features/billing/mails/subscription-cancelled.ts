import { graceEndOf } from "../../accounts/access.ts";
import { fromUnix, isLive } from "../provider/fetch-subscription.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import { type DueNotice, recurringCause } from "./due-notice.ts";
import { formatDate, formatPlan } from "./format.ts";

export function subscriptionCancelled(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, changes } = diff;
  const { cancel_at } = subscription;
  if (!changes.canceledAt?.to || cancel_at === null || !isLive(subscription)) return null;
  // The mail about the deletion covers it: the widgets are off immediately.
  if (user.deletionDue) return null;
  const day = formatDate(fromUnix(cancel_at));
  return {
    cause: recurringCause("cancelled", diff),
    compose: (config) =>
      billingMail(config, user.email, {
        kind: "subscription-cancelled",
        subject: `Your ${config.productName} subscription is canceled`,
        paragraphs: paragraphs(diff, day),
        action: { label: "Resume the subscription" },
        note: `You can resume it until ${day}, as if it had never been canceled.`,
      }),
  };
}

function paragraphs({ columns, now }: SubscriptionDiff, day: string): string[] {
  const plan = formatPlan(columns);
  const unpaidUntil = graceEndOf(columns.pastDueSince);
  if (!unpaidUntil) {
    return [
      `Your subscription (${plan}) is canceled, and you will not be charged for it again.`,
      `The widget works until ${day}. After that it no longer shows on your website; your account and its settings stay.`,
    ];
  }
  return [
    `Your subscription (${plan}) is canceled and ends on ${day}. It does not renew.`,
    unpaidUntil <= now
      ? "The invoice for the current period is still open, and your widget does not show on your website until it is paid."
      : `The invoice for the current period is still open. Unless it is paid by ${formatDate(unpaidUntil)}, your widget no longer shows on your website after that day.`,
  ];
}
