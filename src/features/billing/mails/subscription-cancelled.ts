import { isGranted } from "#shared/current-plan.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import { graceEndOf } from "../../accounts/access.ts";
import { fromUnix, isLive } from "../provider/fetch-subscription.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail, type Mailed } from "./billing-mail.ts";
import { type DueNotice, recurringCause } from "./due-notice.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

export function subscriptionCancelled(diff: SubscriptionDiff): DueNotice | null {
  const { user, subscription, columns, changes } = diff;
  const { cancel_at } = subscription;
  // The mail about the deletion covers it: the widgets are off immediately.
  if (!changes.canceledAt?.to || user.deletionDue) return null;
  if (hasEndedByRequest(diff)) return endedImmediately(diff);
  if (cancel_at === null || !isLive(subscription)) return null;
  const mailed = mailTo(user, BILLING_MAIL_WORDS);
  const words = mailed.words.canceled;
  const end = fromUnix(cancel_at);
  const day = mailed.formats.day(end);
  const canResume = !isGranted(user, columns.plan, end);
  return {
    cause: recurringCause("cancelled", diff),
    compose: (config) =>
      billingMail(config, mailed.reader, {
        kind: "subscription-cancelled",
        subject: words.subject(config.productName),
        paragraphs: canResume
          ? paragraphs(diff, day, mailed)
          : [words.text(mailed.words.plan(columns)), words.granted],
        ...(canResume && { action: { label: words.action }, note: words.note(day) }),
      }),
  };
}

function hasEndedByRequest({ user, subscription }: SubscriptionDiff): boolean {
  const { id, status, cancellation_details } = subscription;
  const byRequest = cancellation_details?.reason === "cancellation_requested";
  return user.stripeSubscriptionId === id && status === "canceled" && byRequest;
}

/** Confirms a cancellation without a paid period, whose invoice is void. */
function endedImmediately(diff: SubscriptionDiff): DueNotice {
  const { user, columns, now } = diff;
  const { reader, words: all } = mailTo(user, BILLING_MAIL_WORDS);
  const words = all.canceled;
  const isOn = isGranted(user, columns.plan, now);
  return {
    cause: recurringCause("cancelled", diff),
    compose: (config) =>
      billingMail(config, reader, {
        kind: "subscription-cancelled",
        subject: words.subject(config.productName),
        paragraphs: [words.ended(all.plan(columns)), isOn ? words.granted : words.endedOff],
        action: { label: all.ended.action, href: DASHBOARD.subscribe },
      }),
  };
}

function paragraphs(
  { columns, now }: SubscriptionDiff,
  day: string,
  { words: all, formats }: Mailed,
): string[] {
  const words = all.canceled;
  const plan = all.plan(columns);
  const unpaidUntil = graceEndOf(columns.pastDueSince);
  if (!unpaidUntil) return [words.text(plan), words.worksUntil(day)];
  return [words.unpaid(plan, day), unpaidUntil <= now ? words.off : words.stillOn(formats.day(unpaidUntil))];
}
