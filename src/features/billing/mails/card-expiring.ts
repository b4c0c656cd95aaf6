import { brandName } from "#shared/card-brand.ts";
import { GRACE_DAYS } from "#shared/plans.ts";
import { DAY_MS } from "#shared/time.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { expanded, fromUnix, isLive, periodEndOf } from "../provider/fetch-subscription.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/** The length of a month, so that the notice is sent by the first day of the card's last one. */
const CARD_NOTICE_MS = 31 * DAY_MS;

export function cardExpiring({ user, subscription, now }: SubscriptionDiff): DueNotice | null {
  const method = expanded(subscription.default_payment_method);
  const { card } = method ?? {};
  if (!method || !card || !isLive(subscription) || subscription.cancel_at !== null) return null;
  const left = Date.UTC(card.exp_year, card.exp_month, 1) - now.getTime();
  if (left <= 0 || left > CARD_NOTICE_MS) return null;
  const lastDay = new Date(Date.UTC(card.exp_year, card.exp_month, 0));
  const { reader, words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.cardExpiring;
  const named = all.card(brandName(card.brand), card.last4);
  const nextCharge = formats.day(fromUnix(periodEndOf(subscription) ?? subscription.created));
  return {
    cause: `card-expiring:${method.id}:${card.exp_year}-${card.exp_month}`,
    compose: (config) =>
      billingMail(config, reader, {
        kind: "card-expiring",
        subject: words.subject,
        paragraphs: [
          words.text(config.productName, named, formats.month(lastDay), nextCharge),
          words.advice(GRACE_DAYS),
        ],
        action: { label: all.enterCard },
      }),
  };
}
