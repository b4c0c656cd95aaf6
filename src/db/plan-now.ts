import { type SQL, sql } from "drizzle-orm";
import { LIVE_STATUSES } from "#shared/billing/current-plan.ts";
import { PLAN_IDS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { users } from "./schema/accounts.ts";

/** Returns SQL for an account's effective plan at a given time, matching `currentPlan`. */
export function planNow(now: Date): SQL<PlanId> {
  const { plan, grantedPlan, grantedUntil, stripeSubscriptionId, subscriptionStatus } = users;
  const statuses = sql.join(
    LIVE_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  );
  const order = sql.param(`{${PLAN_IDS.join(",")}}`);
  const isHigher = sql`array_position(${order}::text[], ${plan}) > array_position(${order}::text[], ${grantedPlan})`;
  return sql<PlanId>`case
    when ${grantedPlan} is null or ${grantedUntil} <= ${now.toISOString()}::timestamptz then ${plan}
    when ${stripeSubscriptionId} is not null and ${subscriptionStatus} in (${statuses}) and ${isHigher} then ${plan}
    else ${grantedPlan}
  end`;
}
