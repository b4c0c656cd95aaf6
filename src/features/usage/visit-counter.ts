import { sql } from "drizzle-orm";
import { liveWidget } from "../../db/live-widget.ts";
import { usageDaily, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";

/** Distinct widgets counted between two writes; more are not counted, so that memory stays bounded. */
const CAPACITY = 100_000;

/** Counts visits in memory and writes them as one statement. */
export class VisitCounter {
  private counts = new Map<string, number>();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly services: Pick<Services, "db" | "billingClock">) {}

  count(publicId: string): void {
    const known = this.counts.get(publicId);
    if (known === undefined && this.counts.size >= CAPACITY) return;
    this.counts.set(publicId, (known ?? 0) + 1);
  }

  /** Widgets with visits that have not been written yet. */
  get size(): number {
    return this.counts.size;
  }

  /** Writes what was counted; what could not be written is counted again. One write at a time. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    if (this.counts.size === 0) return;
    const taken = this.counts;
    this.counts = new Map();
    try {
      await this.insert([...taken].sort(([a], [b]) => (a < b ? -1 : 1)));
    } catch (error) {
      for (const [publicId, visits] of taken) {
        this.counts.set(publicId, (this.counts.get(publicId) ?? 0) + visits);
      }
      console.error("Visits could not be written and are kept in memory", error);
    }
  }

  private async insert(counts: Array<[string, number]>): Promise<void> {
    const { db, billingClock } = this.services;
    const day = billingClock.now().toISOString().slice(0, 10);
    const ids = sql.param(`{${counts.map(([publicId]) => publicId).join(",")}}`);
    const visits = sql.param(`{${counts.map(([, count]) => count).join(",")}}`);
    await db.execute(sql`
      insert into ${usageDaily} (widget_id, day, visits)
      select ${widgets.id}, ${day}::date, counted.visits
      from unnest(${ids}::text[], ${visits}::int[]) as counted(public_id, visits)
      join ${widgets} on ${widgets.publicId} = counted.public_id and ${liveWidget}
      on conflict (widget_id, day) do update set visits = ${usageDaily.visits} + excluded.visits`);
  }
}
