import { mailTo } from "#src/mail/mail-reader.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import { type DueNotice, nextChargeSentence, recurringCause } from "./due-notice.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

export function planChanged(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  if (user.stripeSubscriptionId !== subscription.id || !(changes.plan || changes.billingCycle)) return null;
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.planChanged;
  return {
    cause: recurringCause("plan-changed", diff),
    namesNextCharge: true,
    compose: (config, nextCharge) =>
      billingMail(config, reader, {
        kind: "plan-changed",
        subject: words.subject(config.productName),
        paragraphs: [
          words.text(all.plan(user), all.plan(columns)),
          nextChargeSentence(all, formats, nextCharge),
        ],
        note: words.note,
      }),
  };
}
