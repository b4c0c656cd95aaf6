import { DASHBOARD } from "#shared/paths.ts";
import { GRACE_DAYS } from "#shared/plans.ts";
import type { Config } from "#src/config.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { billingMail, formatDate } from "./mail-words.ts";

/** What is charged next, in words, and when. */
export interface ChargeFacts {
  amount: string;
  date: Date;
}

export function trialEndingMail(
  config: Config,
  to: string,
  facts: { trialEnd: Date; plan: string; charge: string | null },
): OutgoingMail {
  const day = formatDate(facts.trialEnd);
  return billingMail(config, {
    kind: "trial-ending",
    to,
    subject: `Your ${config.productName} trial ends on ${day}`,
    paragraphs: [
      `Your free trial ends on ${day}. Your subscription (${facts.plan}) then begins${facts.charge ? `, and your card is charged ${facts.charge}` : ""}.`,
      "You need not do anything to go on. If you do not want to be charged, cancel before that day: the widget then works until the trial ends.",
    ],
    action: { label: "See your billing" },
  });
}

/** To somebody who tries the widget without having given a card. */
export function trialWithoutCardMail(config: Config, to: string, trialEnd: Date): OutgoingMail {
  const day = formatDate(trialEnd);
  return billingMail(config, {
    kind: "trial-ending",
    to,
    subject: `Your ${config.productName} trial ends on ${day}`,
    paragraphs: [
      `Your free trial ends on ${day}. After that the widget no longer shows on your website, and nothing is charged.`,
      "To keep it, choose a plan. What is left of the trial stays free.",
    ],
    action: { label: "Choose a plan", href: `${config.publicUrl}${DASHBOARD.subscribe}` },
  });
}

export function cancelledMail(
  config: Config,
  to: string,
  facts: { plan: string; end: Date; unpaidUntil: Date | null; isOff: boolean },
): OutgoingMail {
  const day = formatDate(facts.end);
  const paragraphs = facts.unpaidUntil
    ? [
        `Your subscription (${facts.plan}) is cancelled and ends on ${day}. It does not renew.`,
        facts.isOff
          ? "The invoice for the current period is still open, and your widget does not show on your website until it is paid."
          : `The invoice for the current period is still open. Unless it is paid by ${formatDate(facts.unpaidUntil)}, your widget no longer shows on your website after that day.`,
      ]
    : [
        `Your subscription (${facts.plan}) is cancelled, and you will not be charged for it again.`,
        `The widget works until ${day}. After that it no longer shows on your website; your account and its settings stay.`,
      ];
  return billingMail(config, {
    kind: "subscription-cancelled",
    to,
    subject: `Your ${config.productName} subscription is cancelled`,
    paragraphs,
    action: { label: "Resume the subscription" },
    note: `You can resume it until ${day}, as if it had never been cancelled.`,
  });
}

export function resumedMail(
  config: Config,
  to: string,
  facts: { plan: string; next: ChargeFacts | null },
): OutgoingMail {
  return billingMail(config, {
    kind: "subscription-resumed",
    to,
    subject: `Your ${config.productName} subscription goes on`,
    paragraphs: [
      `You have resumed your subscription (${facts.plan}), and the cancellation no longer counts.`,
      `It goes on as before. ${chargeSentence(facts.next)}`,
    ],
    action: { label: "See your billing" },
  });
}

/** Ended by the provider, as after the last failed payment, and not by the owner. */
export function endedMail(config: Config, to: string, facts: { plan: string }): OutgoingMail {
  return billingMail(config, {
    kind: "subscription-ended",
    to,
    subject: `Your ${config.productName} subscription has ended`,
    paragraphs: [
      `Your subscription (${facts.plan}) has ended because it could not be paid. The widget no longer shows on your website, and nothing more is charged.`,
      "Your account and its settings stay. Subscribe again, and the widget is back at once.",
    ],
    action: { label: "Subscribe again", href: `${config.publicUrl}${DASHBOARD.subscribe}` },
  });
}

export function planChangedMail(
  config: Config,
  to: string,
  facts: { from: string; plan: string; next: ChargeFacts | null },
): OutgoingMail {
  return billingMail(config, {
    kind: "plan-changed",
    to,
    subject: `Your ${config.productName} plan has changed`,
    paragraphs: [`Your plan was ${facts.from}. It is now ${facts.plan}.`, chargeSentence(facts.next)],
    action: { label: "See your billing" },
    note: "If it was not you who changed it, please write to us.",
  });
}

export function cardExpiringMail(
  config: Config,
  to: string,
  facts: { brand: string; last4: string; month: string; nextCharge: Date },
): OutgoingMail {
  return billingMail(config, {
    kind: "card-expiring",
    to,
    subject: "Your card expires soon",
    paragraphs: [
      `The card that pays for ${config.productName} (${facts.brand} ending in ${facts.last4}) expires at the end of ${facts.month}. The next charge is on ${formatDate(facts.nextCharge)}.`,
      `If you have been sent a new one, please enter it before then. Should the payment fail, your widget stays on for ${GRACE_DAYS} more days.`,
    ],
    action: { label: "Enter a new card" },
  });
}

function chargeSentence(next: ChargeFacts | null): string {
  return next
    ? `The next charge of ${next.amount} is on ${formatDate(next.date)}.`
    : "No further charge is planned.";
}
