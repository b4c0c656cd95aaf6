import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import { NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { monthAfter, monthStart } from "#shared/usage/periods.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { planNow } from "#src/db/plan-now.ts";
import { users } from "#src/db/schema/accounts.ts";
import { billingNotices } from "#src/db/schema/billing.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { mailOnce, type Notice } from "#src/mail/mail-once.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import type { Services } from "#src/services.ts";
import { queueEvent } from "../../webhooks/queue-event.ts";
import { billingMail } from "./billing-mail.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";

/**
 * Alerts owners who want these emails, and all accounts' owner webhooks, once a month at 80% and
 * once at 100% of the plan's visits. Skips accounts that are suspended or pending deletion.
 */
export async function sendUsageAlerts(services: Services): Promise<void> {
  const since = monthStart(services.billingClock.now());
  for (const usage of await heavyUsers(services, since)) {
    const percent = percentOf(usage);
    if (percent === null) continue;
    await transact(services.db, async (tx) => {
      await queueEventOnce(services, tx, { usage, percent, since });
      if (usage.wantsMails)
        await mailOnce(services, tx, usage.userId, [alertOf(services, { usage, percent, since })]);
    });
  }
  services.mail.wake();
}

interface Alert {
  usage: Usage;
  percent: 80 | 100;
  /** First day of the month. */
  since: string;
}

function percentOf({ plan, visits }: Usage): Alert["percent"] | null {
  const { visits: included } = PLANS[plan];
  if (visits < included * 0.8) return null;
  return visits >= included ? 100 : 80;
}

async function queueEventOnce(
  services: Services,
  tx: Transaction,
  { usage, percent, since }: Alert,
): Promise<void> {
  const { userId, accountId, plan, visits } = usage;
  const cause = `usage-event-${percent}:${userId}:${since}`;
  const isNew = await tx.insert(billingNotices).values({ cause, userId }).onConflictDoNothing().returning();
  if (isNew.length === 0) return;
  await queueEvent(tx, {
    accountId,
    kind: "visits.near_limit",
    data: { month: since.slice(0, 7), percent, visits, included: PLANS[plan].visits },
    at: services.clock.now(),
  });
}

type Usage = Awaited<ReturnType<typeof heavyUsers>>[number];

/** Selects owners who could have reached the lowest alert threshold of any plan. */
async function heavyUsers({ db, billingClock }: Services, since: string) {
  const lowest = Math.min(...Object.values(PLANS).map(({ visits }) => visits)) * 0.8;
  const visits = sql<number>`sum(${usageDaily.visits})::int`;
  return db
    .select({
      userId: users.id,
      accountId: users.accountId,
      email: users.email,
      locale: users.locale,
      wantsMails: users.usageMails,
      plan: planNow(billingClock.now()),
      visits,
    })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .innerJoin(users, eq(users.id, widgets.userId))
    .where(and(gte(usageDaily.day, since), isNull(users.deletionDue), isNull(users.suspendedAt)))
    .groupBy(users.id)
    .having(gte(visits, lowest));
}

function alertOf({ config }: Services, { usage, percent, since }: Alert): Notice {
  const { userId, plan, visits } = usage;
  const { visits: allowance, name } = PLANS[plan];
  const { reader, words: all, formats } = mailTo(usage, BILLING_MAIL_WORDS);
  const words = all.usage;
  const mail = billingMail(config, reader, {
    kind: `usage-${percent}`,
    subject: words.subject(percent),
    paragraphs: [
      words.text(formats.number(visits), name, formats.number(allowance)),
      words.nobodyCutOff(formats.day(monthAfter(since))),
      words.advice,
    ],
    action: { label: words.action },
    link: { label: words.chooseMails, href: NOTIFICATIONS_VIEW },
  });
  return { cause: `usage-${percent}:${userId}:${since}`, mail };
}
