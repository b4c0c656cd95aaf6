import { DASHBOARD } from "#shared/paths.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { formatPlan } from "./format.ts";

/** Covers the end after the last failed payment, not one that the owner asked for. */
export function subscriptionEnded(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { id, status, cancellation_details } = subscription;
  const wasLive = user.stripeSubscriptionId === id && changes.subscriptionStatus !== undefined;
  const byOwner = cancellation_details?.reason === "cancellation_requested";
  if (status !== "canceled" || !wasLive || byOwner) return null;
  return {
    cause: `ended:${id}`,
    compose: (config) =>
      billingMail(config, user.email, {
        kind: "subscription-ended",
        subject: `Your ${config.productName} subscription has ended`,
        paragraphs: [
          `Your subscription (${formatPlan(columns)}) has ended because it could not be paid. The widget no longer shows on your website, and nothing more is charged.`,
          "Your account and its settings stay. Subscribe again, and the widget is back at once.",
        ],
        action: { label: "Subscribe again", href: DASHBOARD.subscribe },
      }),
  };
}
