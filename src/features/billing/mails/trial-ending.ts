import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { formatMoney } from "#shared/format-money.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Config } from "#src/config.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { fromUnix } from "../provider/fetch-subscription.ts";
import type { SubscriptionDiff } from "../sync/subscription-diff.ts";
import { billingMail } from "./billing-mail.ts";
import type { DueNotice } from "./due-notice.ts";
import { formatDate, formatPlan } from "./format.ts";
import { mailOnce } from "./mail-once.ts";

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
    compose: (config, next) =>
      trialEndingMail(config, user.email, trialEnd, {
        paragraphs: [
          `Your free trial ends on ${formatDate(trialEnd)}. Your subscription (${formatPlan(columns)}) then begins${next ? `, and your card is charged ${formatMoney(next.amount, next.currency)}` : ""}.`,
          "You need not do anything to go on. If you do not want to be charged, cancel before that day: the widget then works until the trial ends.",
        ],
      }),
  };
}

/** Notifies owners who never gave a card that their trial ends soon; a sync notifies the others. */
export async function mailTrialAlerts(services: Services): Promise<void> {
  const now = services.billingClock.now();
  const ending = await services.db
    .select({ id: users.id, email: users.email, trialEnd: users.trialEnd })
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
  for (const { id, email, trialEnd } of ending) {
    if (!trialEnd) continue;
    const mail = trialWithoutCardMail(services.config, email, trialEnd);
    const cause = `trial-ending:account-${id}:${trialEnd.toISOString()}`;
    await transact(services.db, (tx) => mailOnce(services, tx, id, [{ cause, mail }]));
  }
  services.mail.wake();
}

function trialWithoutCardMail(config: Config, to: string, trialEnd: Date): OutgoingMail {
  return trialEndingMail(config, to, trialEnd, {
    paragraphs: [
      `Your free trial ends on ${formatDate(trialEnd)}. After that the widget no longer shows on your website, and nothing is charged.`,
      "To keep it, choose a plan. What is left of the trial stays free.",
    ],
    action: { label: "Choose a plan", href: DASHBOARD.subscribe },
  });
}

function trialEndingMail(
  config: Config,
  to: string,
  trialEnd: Date,
  contents: { paragraphs: string[]; action?: { label: string; href: string } },
): OutgoingMail {
  const subject = `Your ${config.productName} trial ends on ${formatDate(trialEnd)}`;
  return billingMail(config, to, { kind: "trial-ending", subject, ...contents });
}
