import { and, eq, gte, sql } from "drizzle-orm";
import { PLANS, type PlanId } from "#shared/plans.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { usageDaily, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";

/** Visits of all of an account's widgets, deleted ones too, in the calendar month (UTC) of the billing clock. */
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

/** E.g. `2026-11-01`. */
export function monthStart(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** The first day of the month after one that starts on `since`. */
export function monthAfter(since: string): Date {
  const next = new Date(since);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
}
