import { sql } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { usageDaily, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { DailyCounter } from "./daily-counter.ts";

/** Visits by widget. Those of widgets that do not exist are kept nowhere. */
export class VisitCounter extends DailyCounter {
  constructor(services: Pick<Services, "db" | "billingClock">) {
    super(services, "Visits");
  }

  count(publicId: string): void {
    this.add(publicId);
  }

  protected async insert(counts: Array<[string, number]>, day: string): Promise<void> {
    const ids = sql.param(`{${counts.map(([publicId]) => publicId).join(",")}}`);
    const visits = sql.param(`{${counts.map(([, count]) => count).join(",")}}`);
    await this.services.db.execute(sql`
      insert into ${usageDaily} (widget_id, day, visits)
      select ${widgets.id}, ${day}::date, counted.visits
      from unnest(${ids}::text[], ${visits}::int[]) as counted(public_id, visits)
      join ${widgets} on ${widgets.publicId} = counted.public_id and ${liveWidget}
      on conflict (widget_id, day) do update set visits = ${usageDaily.visits} + excluded.visits`);
  }
}
