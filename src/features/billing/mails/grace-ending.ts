import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { GRACE_DAYS } from "#shared/billing/prices-trial-and-grace.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Config } from "#src/config.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { mailOnce } from "#src/mail/mail-once.ts";
import { type MailReader, mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Services } from "#src/services.ts";
import { accessOf, graceEndOf } from "../../accounts/access.ts";
import { billingMail } from "./billing-mail.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/** Time before the end of the grace period when owners are notified. */
const GRACE_NOTICE_MS = 2 * DAY_MS;

/** Notifies owners with an unpaid invoice that their widgets will soon stop showing. */
export async function mailGraceAlerts(services: Services): Promise<void> {
  const { db, billingClock, config } = services;
  const now = billingClock.now();
  const begun = now.getTime() - GRACE_DAYS * DAY_MS;
  const unpaid = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.subscriptionStatus, "past_due"),
        isNull(users.deletionDue),
        gt(users.pastDueSince, new Date(begun)),
        lte(users.pastDueSince, new Date(begun + GRACE_NOTICE_MS)),
      ),
    );
  for (const user of unpaid) {
    const end = graceEndOf(user.pastDueSince);
    if (!end || accessOf(user, services) !== "grace") continue;
    const cause = `grace-ending:${user.stripeSubscriptionId}:${end.toISOString()}`;
    const mail = graceEndingMail(config, user, end);
    await transact(db, (tx) => mailOnce(services, tx, user.id, [{ cause, mail }]));
  }
  services.mail.wake();
}

function graceEndingMail(config: Config, owner: MailReader, end: Date): OutgoingMail {
  const { reader, words: all, formats } = mailTo(owner, BILLING_MAIL_WORDS);
  const words = all.graceEnding;
  const day = formats.day(end);
  return billingMail(config, reader, {
    kind: "grace-ending",
    subject: words.subject(day),
    paragraphs: [words.text(config.productName, day), words.advice],
    action: { label: words.action },
  });
}
