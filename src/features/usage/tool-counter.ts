import { sql } from "drizzle-orm";
import type { UsedTool } from "#shared/usage/schemas.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { toolUsageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";
import { arrayText, type DailyCount, DailyCounter } from "./daily-counter.ts";
import { firstTime, type WriteNumber } from "./write-once.ts";

/** Counts how often visitors switched each tool on, by widget; drops counts of unknown widgets. */
export class ToolCounter extends DailyCounter {
  constructor(services: Pick<Services, "db" | "billingClock">) {
    super(services, "Counts of tools");
  }

  count(publicId: string, tool: UsedTool): void {
    this.add(`${publicId} ${tool}`);
  }

  protected async insert(counts: DailyCount[], number: WriteNumber): Promise<void> {
    const keys = counts.map(([, key]) => key.split(" "));
    const days = sql.param(arrayText(counts.map(([day]) => day)));
    const ids = sql.param(arrayText(keys.map(([publicId = ""]) => publicId)));
    const tools = sql.param(arrayText(keys.map(([, tool = ""]) => tool)));
    const times = sql.param(arrayText(counts.map(([, , count]) => count)));
    await this.services.db.execute(sql`
      with ${firstTime(number)}
      insert into ${toolUsageDaily} (widget_id, day, tool, count)
      select ${widgets.id}, counted.day, counted.tool, counted.count
      from first_time, unnest(${days}::date[], ${ids}::text[], ${tools}::text[], ${times}::int[])
        as counted(day, public_id, tool, count)
      join ${widgets} on ${widgets.publicId} = counted.public_id and ${liveWidget}
      on conflict (widget_id, day, tool) do update set count = ${toolUsageDaily.count} + excluded.count`);
  }
}
