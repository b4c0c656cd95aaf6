import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { DASHBOARD } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Config } from "#src/config.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { type MailReader, mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { fromUnix } from "../provider/fetch-subscription.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

const TRIAL_NOTICE_MS = 3 * DAY_MS;

export function trialEnding({ user, subscription, columns, now }: SubscriptionDiff): DueNotice | null {
  const { id, status, trial_end, cancel_at } = subscription;
  if (status !== "trialing" || trial_end === null || cancel_at !== null) return null;
  const left = trial_end * 1_000 - now.getTime();
  if (left <= 0 || left > TRIAL_NOTICE_MS) return null;
  const trialEnd = fromUnix(trial_end);
  return {
    cause: `trial-ending:${id}:${trial_end}`,
    namesNextCharge: true,
    compose: (config, next) => {
      const { words: all, formats } = mailTo(user, BILLING_MAIL_WORDS);
      const words = all.trialEnding;
      const amount = next ? formats.money(next.amount, next.currency) : null;
      return trialEndingMail(config, user, trialEnd, {
        paragraphs: [words.text(formats.day(trialEnd), all.plan(columns), amount), words.advice],
      });
    },
  };
}

/**
 * Notifies owners who never entered a card that their trial ends soon; a sync notifies all others.
 */
export async function mailTrialAlerts(services: Services): Promise<void> {
  const now = services.billingClock.now();
  const ending = await services.db
    .select({ id: users.id, email: users.email, locale: users.locale, trialEnd: users.trialEnd })
    .from(users)
    .where(
      and(
        isNull(users.stripeSubscriptionId),
        isNull(users.deletionDue),
        eq(users.isEmailVerified, true),
        gt(users.trialEnd, now),
        lte(users.trialEnd, new Date(now.getTime() + TRIAL_NOTICE_MS)),
      ),
    );
  for (const { id, trialEnd, ...owner } of ending) {
    if (!trialEnd) continue;
    const mail = trialWithoutCardMail(services.config, owner, trialEnd);
    const cause = `trial-ending:account-${id}:${trialEnd.toISOString()}`;
    await transact(services.db, (tx) => mailOnce(services, tx, id, [{ cause, mail }]));
  }
  services.mail.wake();
}

function trialWithoutCardMail(config: Config, owner: MailReader, trialEnd: Date): OutgoingMail {
  const { words: all, formats } = mailTo(owner, BILLING_MAIL_WORDS);
  const words = all.trialEnding;
  return trialEndingMail(config, owner, trialEnd, {
    paragraphs: [words.withoutCard(formats.day(trialEnd)), words.keep],
    action: { label: words.choosePlan, href: DASHBOARD.subscribe },
  });
}

function trialEndingMail(
  config: Config,
  owner: MailReader,
  trialEnd: Date,
  contents: { paragraphs: string[]; action?: { label: string; href: string } },
): OutgoingMail {
  const { reader, words, formats } = mailTo(owner, BILLING_MAIL_WORDS);
  const subject = words.trialEnding.subject(config.productName, formats.day(trialEnd));
  return billingMail(config, reader, { kind: "trial-ending", subject, ...contents });
}
