import { brandName } from "#shared/card-brand.ts";
import { GRACE_DAYS } from "#shared/plans.ts";
import { DAY_MS } from "#shared/time.ts";
import { expanded, fromUnix, isLive, periodEndOf } from "../provider/fetch-subscription.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { formatDate } from "./format.ts";

/** The length of a month, so that the notice is sent by the first day of the card's last one. */
const CARD_NOTICE_MS = 31 * DAY_MS;

export function cardExpiring({ user, subscription, now }: SubscriptionDiff): DueNotice | null {
  const method = expanded(subscription.default_payment_method);
  const { card } = method ?? {};
  if (!method || !card || !isLive(subscription) || subscription.cancel_at !== null) return null;
  const left = Date.UTC(card.exp_year, card.exp_month, 1) - now.getTime();
  if (left <= 0 || left > CARD_NOTICE_MS) return null;
  const lastDay = new Date(Date.UTC(card.exp_year, card.exp_month, 0));
  const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  const nextCharge = formatDate(fromUnix(periodEndOf(subscription) ?? subscription.created));
  return {
    cause: `card-expiring:${method.id}:${card.exp_year}-${card.exp_month}`,
    compose: (config) =>
      billingMail(config, user.email, {
        kind: "card-expiring",
        subject: "Your card expires soon",
        paragraphs: [
          `The card that pays for ${config.productName} (${brandName(card.brand)} ending in ${card.last4}) expires at the end of ${month.format(lastDay)}. The next charge is on ${nextCharge}.`,
          `If you have been sent a new one, please enter it before then. Should the payment fail, your widget stays on for ${GRACE_DAYS} more days.`,
        ],
        action: { label: "Enter a new card" },
      }),
  };
}
