import { and, eq, gte, sql } from "drizzle-orm";
import { PLANS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import { monthStart } from "#shared/usage/periods.ts";
import { usageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";

/**
 * Returns visits for all widgets, including deleted ones, in the billing clock's current month
 * (UTC).
 */
export async function usageOfMonth(
  { db, billingClock }: Services,
  accountId: number,
  plan: PlanId,
): Promise<BillingView["usage"]> {
  const since = monthStart(billingClock.now());
  const [row] = await db
    .select({ visits: sql<number>`coalesce(sum(${usageDaily.visits}), 0)::int` })
    .from(usageDaily)
    .innerJoin(widgets, eq(widgets.id, usageDaily.widgetId))
    .where(and(eq(widgets.accountId, accountId), gte(usageDaily.day, since)));
  return { visits: row?.visits ?? 0, allowance: PLANS[plan].visits, since: `${since}T00:00:00.000Z` };
}
