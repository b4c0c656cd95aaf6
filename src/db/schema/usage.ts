import { date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { UsedTool } from "#shared/usage/schemas.ts";
import { indexed, timestamptz } from "./columns.ts";
import { belongsToWidget } from "./widgets.ts";

/** UTC day, e.g., `2026-11-01`. */
const day = () => date("day", { mode: "string" }).notNull();

export const usageDaily = pgTable(
  "usage_daily",
  {
    widgetId: belongsToWidget(),
    day: day(),
    visits: integer("visits").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.day] }), ...indexed(table.day)],
);

/** Daily counts of tools switched on, not linked to visitors or their other actions. */
export const toolUsageDaily = pgTable(
  "tool_usage_daily",
  {
    widgetId: belongsToWidget(),
    day: day(),
    tool: text("tool").$type<UsedTool>().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.day, table.tool] }), ...indexed(table.day)],
);

/** Last write of each process's counters, so a retry after a lost reply counts nothing twice. */
export const counterWrites = pgTable("counter_writes", {
  /** Random ID of one counter in one process, chosen at startup. */
  writer: uuid("writer").primaryKey(),
  number: integer("number").notNull(),
  writtenAt: timestamptz("written_at").notNull(),
});
