import { and, desc, gte, sql } from "drizzle-orm";
import { addDays } from "#shared/usage/periods.ts";
import type { ToolUsageView } from "#shared/usage/schemas.ts";
import { toolUsageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Reach } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { ownedBy } from "../widgets/owned-by.ts";
import { isAnyOf } from "./is-any-of.ts";

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
  const counted = await services.db
    .select({ id: widgets.id })
    .from(widgets)
    .where(await ownedBy(services, reach, widget));
  const ids = counted.map(({ id }) => id);
  const tools = await services.db
    .select({ tool: toolUsageDaily.tool, count })
    .from(toolUsageDaily)
    .where(and(isAnyOf(toolUsageDaily.widgetId, ids), gte(toolUsageDaily.day, since)))
    .groupBy(toolUsageDaily.tool)
    .orderBy(desc(count), toolUsageDaily.tool);
  return { since, tools };
}
