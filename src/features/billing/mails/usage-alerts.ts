import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { PLANS } from "#shared/plans.ts";
import { monthAfter, monthStart } from "#shared/usage-periods.ts";
import { transact } from "#src/db/client.ts";
import { planNow } from "#src/db/plan-now.ts";
import { users } from "#src/db/schema/accounts.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";
import { billingMail } from "./billing-mail.ts";
import { formatDate } from "./format.ts";
import { mailOnce, type Notice } from "./mail-once.ts";

/**
 * Notifies owners who want these mails once a month that 80 %, and once that all, of the plan's
 * visits are used. Skips accounts that are suspended or wait for their deletion.
 */
export async function mailUsageAlerts(services: Services): Promise<void> {
  const since = monthStart(services.billingClock.now());
  for (const usage of await heavyUsers(services, since)) {
    const notice = alertOf(services, usage, since);
    if (notice) await transact(services.db, (tx) => mailOnce(services, tx, usage.userId, [notice]));
  }
  services.mail.wake();
}

type Usage = Awaited<ReturnType<typeof heavyUsers>>[number];

/** Selects the owners who could have reached the lowest alert of any plan. */
async function heavyUsers({ db, billingClock }: Services, since: string) {
  const lowest = Math.min(...Object.values(PLANS).map(({ visits }) => visits)) * 0.8;
  const visits = sql<number>`sum(${usageDaily.visits})::int`;
  return db
    .select({ userId: users.id, email: users.email, plan: planNow(billingClock.now()), visits })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .innerJoin(users, eq(users.id, widgets.userId))
    .where(
      and(gte(usageDaily.day, since), users.usageMails, isNull(users.deletionDue), isNull(users.suspendedAt)),
    )
    .groupBy(users.id)
    .having(gte(visits, lowest));
}

function alertOf({ config }: Services, { userId, email, plan, visits }: Usage, since: string): Notice | null {
  const { visits: allowance, name } = PLANS[plan];
  if (visits < allowance * 0.8) return null;
  const percent = visits >= allowance ? 100 : 80;
  const mail = billingMail(config, email, {
    kind: `usage-${percent}`,
    subject: `${percent === 100 ? "All" : "80%"} of this month's visits are used`,
    paragraphs: [
      `Your websites have had ${visits.toLocaleString("en-US")} visits this month. Your plan, ${name}, includes ${allowance.toLocaleString("en-US")}.`,
      `Nobody is cut off: your widget stays on for all your visitors, and nothing extra is charged. The count starts anew on ${formatDate(monthAfter(since))}.`,
      "If this is what a usual month looks like, a larger plan fits better.",
    ],
    action: { label: "Compare plans" },
    link: { label: "Choose which emails you get", href: NOTIFICATIONS_VIEW },
  });
  return { cause: `usage-${percent}:${userId}:${since}`, mail };
}
