import { sql } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { USED_TOOLS, type UsedTool } from "#shared/usage/schemas.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { toolUsageDaily } from "../../db/schema/usage.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { arrayText, type DailyCount, DailyCounter } from "./daily-counter.ts";
import { findCachedView } from "./find-cached-view.ts";
import { isCounted } from "./is-counted.ts";
import { firstTime, type WriteNumber } from "./write-once.ts";

/** Counts how often visitors switched on each tool, by widget; drops counts for unknown widgets. */
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

/** Leaves room for every tool name in this and other releases. */
const LARGEST_LIST = 2_048;

/**
 * Counts the tools that a page's visitor switched on, once each, from a comma-separated list. Drops
 * names unknown to this release. Counts nothing if the owner has switched counting off, or if the
 * database is unreachable and the owner's choice is unknown.
 * @throws DomainError `malformed` for a list that no widget would send.
 */
export async function receiveTools(
  services: Pick<Services, "toolUse" | "publicViews" | "config">,
  publicId: string,
  request: Request,
): Promise<void> {
  const list = await request.text();
  if (list.length > LARGEST_LIST) throw new DomainError("malformed", ERRORS.malformed);
  const view = await findCachedView(services, publicId);
  if (!view?.countsTools || !isCounted(services, view, request.headers)) return;
  const names = new Set(list.split(","));
  for (const tool of USED_TOOLS) if (names.has(tool)) services.toolUse.count(publicId, tool);
}
