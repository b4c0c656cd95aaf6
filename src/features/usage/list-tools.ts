import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { ToolUsageView } from "#shared/schemas/usage.ts";
import { addDays } from "#shared/usage-periods.ts";
import { toolUsageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Reach } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { ownedBy } from "../widgets/owned-by.ts";

const DAYS = 30;

/**
 * Returns the tools switched on in the last 30 days, of one or all of an account's widgets.
 * @throws DomainError `not-found` for a widget of another account.
 */
export async function listTools(
  services: Pick<Services, "db" | "billingClock">,
  reach: Reach,
  widget: string | undefined,
): Promise<ToolUsageView> {
  const since = addDays(services.billingClock.now().toISOString().slice(0, 10), 1 - DAYS);
  const count = sql<number>`sum(${toolUsageDaily.count})::int`;
  const tools = await services.db
    .select({ tool: toolUsageDaily.tool, count })
    .from(toolUsageDaily)
    .innerJoin(widgets, eq(widgets.id, toolUsageDaily.widgetId))
    .where(and(await ownedBy(services, reach, widget), gte(toolUsageDaily.day, since)))
    .groupBy(toolUsageDaily.tool)
    .orderBy(desc(count), toolUsageDaily.tool);
  return { since, tools };
}
