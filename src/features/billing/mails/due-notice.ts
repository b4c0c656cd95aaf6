import { formatMoney } from "#shared/format-money.ts";
import type { Config } from "#src/config.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { NextCharge } from "../provider/next-charge.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { formatDate } from "./format.ts";

/** A notice that a sync calls for, before it is known whether it was sent earlier. */
export interface DueNotice {
  cause: string;
  /** Set for mails that state the next charge, which is fetched from the provider beforehand. */
  namesNextCharge?: true;
  compose(config: Config, nextCharge: NextCharge | null): OutgoingMail;
}

/** Cause of a notice that may recur; the sync counter makes each one unique. */
export function recurringCause(kind: string, { user, subscription }: SubscriptionDiff): string {
  return `${kind}:${subscription.id}:${user.syncApplied}`;
}

export function nextChargeSentence(next: NextCharge | null): string {
  return next
    ? `The next charge of ${formatMoney(next.amount, next.currency)} is on ${formatDate(new Date(next.date))}.`
    : "No further charge is planned.";
}
