import type { Config } from "#src/config.ts";
import type { MailFormats } from "#src/mail/mail-formats.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { NextCharge } from "../provider/next-charge.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import type { BillingMailWords } from "./words/english.ts";

/** Notice called for by a sync, even if already sent. */
export interface DueNotice {
  cause: string;
  /** Set for emails that state the next charge, which is fetched from the provider in advance. */
  namesNextCharge?: true;
  compose(config: Config, nextCharge: NextCharge | null): OutgoingMail;
}

/** Returns a recurring notice's cause, made unique by the sync counter. */
export function recurringCause(kind: string, { user, subscription }: SubscriptionDiff): string {
  return `${kind}:${subscription.id}:${user.syncApplied}`;
}

export function nextChargeSentence(
  words: BillingMailWords,
  formats: MailFormats,
  next: NextCharge | null,
): string {
  if (!next) return words.noCharge;
  return words.nextCharge(formats.money(next.amount, next.currency), formats.day(new Date(next.date)));
}
