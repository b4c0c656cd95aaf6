import { DASHBOARD } from "#shared/paths.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/** Covers the end after the last failed payment, not one that the owner asked for. */
export function subscriptionEnded(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { id, status, cancellation_details } = subscription;
  const wasLive = user.stripeSubscriptionId === id && changes.subscriptionStatus !== undefined;
  const byOwner = cancellation_details?.reason === "cancellation_requested";
  if (status !== "canceled" || !wasLive || byOwner) return null;
  const { reader, words: all } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.ended;
  return {
    cause: `ended:${id}`,
    compose: (config) =>
      billingMail(config, reader, {
        kind: "subscription-ended",
        subject: words.subject(config.productName),
        paragraphs: [words.text(all.plan(columns)), words.advice],
        action: { label: words.action, href: DASHBOARD.subscribe },
      }),
  };
}
