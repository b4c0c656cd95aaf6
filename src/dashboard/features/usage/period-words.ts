import { plural, t } from "#shared/language/translate.ts";
import { addDays, type UsagePeriod, type UsageStep } from "#shared/usage/periods.ts";
import { formatDaysOfUtc, formatNumber, formatPercent, formatUtc } from "../../format.ts";
import type { UsagePoint } from "./usage-points.ts";

export const STEP_NAMES: Record<UsageStep, string> = { day: t("Day"), week: t("Week"), month: t("Month") };

/** Returns `30 days`. */
export function rangeName(by: UsageStep, many: number): string {
  if (by === "day") return plural(many, "1 day", "{count} days");
  return by === "week" ? plural(many, "1 week", "{count} weeks") : plural(many, "1 month", "{count} months");
}

/**
 * Returns `Sun, Nov 22, 2026`, `Nov 16 – 22, 2026` or `November 2026`; a partial month is shown as
 * days.
 */
export function nameOfPeriod(by: UsageStep, { from, to }: UsagePeriod): string {
  if (by === "day")
    return formatUtc(from, { weekday: "short", year: "numeric", month: "short", day: "numeric" });
  if (by === "week" || !addDays(to, 1).endsWith("-01")) return formatDaysOfUtc(from, to);
  return formatUtc(from, { year: "numeric", month: "long" });
}

/** Returns an axis label: `Nov 22`, or month and year: `Nov 26`. */
export function shortNameOfPeriod(by: UsageStep, { from }: UsagePeriod): string {
  return formatUtc(
    from,
    by === "month" ? { month: "short", year: "2-digit" } : { month: "short", day: "numeric" },
  );
}

/** Continues a sentence about visits: `, 12% more than the 1,100 from Sep 24 – Oct 23, 2026.` */
export function comparison({ visits, before }: UsagePoint): string {
  const days = formatDaysOfUtc(before.from, before.to);
  if (before.visits === 0) return t("; there were none from {days}.", { days });
  const share = Math.abs(visits - before.visits) / before.visits;
  const than = t("the {visits} from {days}.", { visits: formatNumber(before.visits), days });
  if (share < 0.005) return t(", about as many as {than}", { than });
  const values = { share: formatPercent(share), than };
  return visits > before.visits
    ? t(", {share} more than {than}", values)
    : t(", {share} fewer than {than}", values);
}

/** Returns the period's name, marked if the period is still in progress. */
export function nameOfPoint(by: UsageStep, point: UsagePoint): string {
  return `${nameOfPeriod(by, point)}${point.isRunning ? t(", so far") : ""}`;
}

export function visitsInWords(visits: number): string {
  return plural(visits, "1 visit", "{count} visits");
}
