import { sql } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { toolUsageDaily, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { UsedTool } from "../../shared/schemas/usage.ts";
import { DailyCounter } from "./daily-counter.ts";

/** How often visitors switched each tool on, by widget. Those of widgets that do not exist are kept nowhere. */
export class ToolCounter extends DailyCounter {
  constructor(services: Pick<Services, "db" | "billingClock">) {
    super(services, "Counts of tools");
  }

  count(publicId: string, tool: UsedTool): void {
    this.add(`${publicId} ${tool}`);
  }

  protected async insert(counts: Array<[string, number]>, day: string): Promise<void> {
    const keys = counts.map(([key]) => key.split(" "));
    const ids = sql.param(`{${keys.map(([publicId]) => publicId).join(",")}}`);
    const tools = sql.param(`{${keys.map(([, tool]) => tool).join(",")}}`);
    const times = sql.param(`{${counts.map(([, count]) => count).join(",")}}`);
    await this.services.db.execute(sql`
      insert into ${toolUsageDaily} (widget_id, day, tool, count)
      select ${widgets.id}, ${day}::date, counted.tool, counted.count
      from unnest(${ids}::text[], ${tools}::text[], ${times}::int[]) as counted(public_id, tool, count)
      join ${widgets} on ${widgets.publicId} = counted.public_id and ${liveWidget}
      on conflict (widget_id, day, tool) do update set count = ${toolUsageDaily.count} + excluded.count`);
  }
}
