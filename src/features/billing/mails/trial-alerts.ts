import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { mailOnce } from "./mail-once.ts";
import { trialWithoutCardMail } from "./subscription-emails.ts";
import { TRIAL_NOTICE_MS } from "./subscription-notices.ts";

/** Tells owners who never gave a card that their trial ends soon; the others hear of it by the sync. */
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
