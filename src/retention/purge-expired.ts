import { and, lt } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import type { Clock } from "#src/clock.ts";
import type { Database } from "#src/db/client.ts";
import { type Period, RETENTION, type RetentionRule } from "./retention-rules.ts";

interface Needs {
  db: Database;
  clock: Clock;
  billingClock: Clock;
}

/** Deletes rows older than their table's rule allows, except where a plain delete is not enough. */
export async function purgeExpired(needs: Needs): Promise<void> {
  const { deletedWidgets: _widgets, widgetFiles: _files, ...rules } = RETENTION;
  for (const rule of Object.values(rules)) await purge(needs, rule);
}

export async function purge(needs: Needs, { column, keep, where, clock }: RetentionRule) {
  const oldest = before(needs[clock ?? "clock"].now(), keep);
  const limit = column.dataType === "string" ? oldest.toISOString().slice(0, 10) : oldest;
  await needs.db.delete(column.table).where(and(lt(column, limit), where));
}

function before(now: Date, period: Period): Date {
  if ("days" in period) return new Date(now.getTime() - period.days * DAY_MS);
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - period.months);
  return date;
}
