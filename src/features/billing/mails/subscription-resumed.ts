import { mailTo } from "#src/mail/mail-reader.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import { type DueNotice, nextChargeSentence, recurringCause } from "./due-notice.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

export function subscriptionResumed(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { canceledAt } = changes;
  if (!canceledAt?.from || canceledAt.to || user.stripeSubscriptionId !== subscription.id) return null;
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.resumed;
  return {
    cause: recurringCause("resumed", diff),
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, reader, {
        kind: "subscription-resumed",
        subject: words.subject(config.productName),
        paragraphs: [
          words.text(all.plan(columns)),
          `${words.asBefore} ${nextChargeSentence(all, formats, nextCharge)}`,
        ],
      }),
  };
}
