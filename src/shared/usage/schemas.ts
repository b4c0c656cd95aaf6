import * as v from "valibot";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { WIDGET_PROFILES, type WidgetProfile } from "../widgets/profiles.ts";
import { WIDGET_TOOLS, type WidgetTool } from "../widgets/tool-values.ts";
import { MOST_PERIODS, USAGE_STEPS, type UsageRange } from "./periods.ts";

/** A counted tool or profile, identified by its name's key in `widget/languages/`. */
export type UsedTool = WidgetTool | `profile.${WidgetProfile}`;

export const USED_TOOLS: readonly UsedTool[] = [
  ...WIDGET_TOOLS,
  ...WIDGET_PROFILES.map((profile) => `profile.${profile}` as const),
];

/** A range of visits. Without `until`, it ends today; without `widget`, it covers all widgets. */
export const UsageQuerySchema = v.pipe(
  v.object({
    by: v.optional(v.picklist(USAGE_STEPS, DASHBOARD_VALIDATION.usageStep), "day"),
    last: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, DASHBOARD_VALIDATION.usageLast),
        v.transform(Number),
        v.minValue(1, DASHBOARD_VALIDATION.usageLast),
      ),
      "30",
    ),
    until: v.optional(
      v.pipe(
        v.string(),
        v.isoDate(DASHBOARD_VALIDATION.usageDay),
        v.check(isDay, DASHBOARD_VALIDATION.usageDay),
      ),
    ),
    widget: v.optional(v.string()),
  }),
  v.forward(
    v.partialCheck(
      [["by"], ["last"]],
      ({ by, last }) => last <= MOST_PERIODS[by],
      DASHBOARD_VALIDATION.usageLast,
    ),
    ["last"],
  ),
);
export type UsageQuery = v.InferOutput<typeof UsageQuerySchema>;

export const ToolUsageQuerySchema = v.object({ widget: v.optional(v.string()) });

/** Visits in each period of the range, and in the preceding range. */
export interface UsageView extends UsageRange {
  visits: number[];
  before: number[];
  /** Totals for undeleted widgets with visits, most visited first. */
  widgets: WidgetUsage[];
  /** The plan's monthly visits, for all widgets combined. */
  allowance: number | null;
  /** Today's date in UTC, by which visits are counted. */
  today: string;
}

export interface WidgetUsage {
  id: string;
  visits: number;
  before: number;
}

/** Number of times each tool has been switched on since a given day, most used first. */
export interface ToolUsageView {
  since: string;
  tools: ToolUse[];
}

export interface ToolUse {
  tool: UsedTool;
  count: number;
}

/** Whether the date exists, in a year that leaves room for the ranges before and after it. */
function isDay(text: string): boolean {
  if (text < "1900" || text > "2999-12-31" || Number.isNaN(Date.parse(text))) return false;
  return new Date(text).toISOString().startsWith(text);
}
