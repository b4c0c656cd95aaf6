import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { PLANS } from "#shared/plans.ts";
import { monthAfter, monthStart } from "#shared/usage-periods.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";
import { usageMail } from "./invoice-emails.ts";
import { mailOnce, type Notice } from "./mail-once.ts";

/**
 * Tells each owner who wants it once a month that 80 %, and once that all, of the plan's visits are used. Those whose
 * account waits for its deletion are told nothing.
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

/** Those who could have reached the lowest alert of any plan. */
async function heavyUsers({ db }: Services, since: string) {
  const lowest = Math.min(...Object.values(PLANS).map(({ visits }) => visits)) * 0.8;
  const visits = sql<number>`sum(${usageDaily.visits})::int`;
  return db
    .select({ userId: users.id, email: users.email, plan: users.plan, visits })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .innerJoin(users, eq(users.id, widgets.userId))
    .where(and(gte(usageDaily.day, since), users.usageMails, isNull(users.deletionDue)))
    .groupBy(users.id)
    .having(gte(visits, lowest));
}

function alertOf({ config }: Services, { userId, email, plan, visits }: Usage, since: string): Notice | null {
  const { visits: allowance, name } = PLANS[plan];
  if (visits < allowance * 0.8) return null;
  const percent = visits >= allowance ? 100 : 80;
  const nextMonth = monthAfter(since);
  const mail = usageMail(config, email, { percent, visits, allowance, plan: name, nextMonth });
  return { cause: `usage-${percent}:${userId}:${since}`, mail };
}
