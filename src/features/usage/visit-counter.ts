import { sql } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { usageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import type { Services } from "../../services.ts";
import { arrayText, type DailyCount, DailyCounter } from "./daily-counter.ts";
import { firstTime, type WriteNumber } from "./write-once.ts";

/** Counts visits by widget; drops visits for unknown widgets. */
export class VisitCounter extends DailyCounter {
  constructor(services: Pick<Services, "db" | "billingClock">) {
    super(services, "Visits");
  }

  count(publicId: string): void {
    this.add(publicId);
  }

  protected async insert(counts: DailyCount[], number: WriteNumber): Promise<void> {
    const days = sql.param(arrayText(counts.map(([day]) => day)));
    const ids = sql.param(arrayText(counts.map(([, publicId]) => publicId)));
    const visits = sql.param(arrayText(counts.map(([, , count]) => count)));
    await this.services.db.execute(sql`
      with ${firstTime(number)}
      insert into ${usageDaily} (widget_id, day, visits)
      select ${widgets.id}, counted.day, counted.visits
      from first_time, unnest(${days}::date[], ${ids}::text[], ${visits}::int[]) as counted(day, public_id, visits)
      join ${widgets} on ${widgets.publicId} = counted.public_id and ${liveWidget}
      on conflict (widget_id, day) do update set visits = ${usageDaily.visits} + excluded.visits`);
  }
}
