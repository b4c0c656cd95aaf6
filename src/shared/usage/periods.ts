/** Units by which visits are totaled; weeks begin on Monday. */
export const USAGE_STEPS = ["day", "week", "month"] as const;
export type UsageStep = (typeof USAGE_STEPS)[number];

/** Maximum range in each unit, about a year. */
export const MOST_PERIODS: Record<UsageStep, number> = { day: 366, week: 53, month: 12 };

/** Number of months visits are kept, so any year can be compared with the year before. */
export const MONTHS_OF_VISITS = 25;

/** First and last day in UTC, e.g. `2026-11-01`. */
export interface UsagePeriod {
  from: string;
  to: string;
}

export interface UsageRange {
  by: UsageStep;
  /** Number of days, weeks or months. */
  last: number;
  /** Last day of the final period, which may be cut short. */
  until: string;
}

/** Returns a range's periods, oldest first. */
export function usagePeriods({ by, last, until }: UsageRange): UsagePeriod[] {
  return Array.from({ length: last }, (_, at) => {
    const from = startOf(by, until, at + 1 - last);
    const next = startOf(by, until, at + 2 - last);
    return { from, to: at === last - 1 ? until : addDays(next, -1) };
  });
}

/**
 * Returns the range of equal length immediately before this one, with its last period cut short
 * equally so the two can be compared.
 */
export function rangeBefore({ by, last, until }: UsageRange): UsageRange {
  if (by === "day") return { by, last, until: addDays(until, -last) };
  if (by === "week") return { by, last, until: addDays(until, -7 * last) };
  const from = startOf(by, until, -last);
  const end = addDays(startOf(by, until, 1 - last), -1);
  const isWhole = until === addDays(startOf(by, until, 1), -1);
  const sameDay = `${from.slice(0, 8)}${until.slice(8)}`;
  return { by, last, until: isWhole || sameDay > end ? end : sameDay };
}

/** Returns the last day of the preceding range, with no period cut short. */
export function earlierEnd(range: UsageRange): string {
  return addDays(startOf(range.by, range.until, 1 - range.last), -1);
}

/** Returns the last day of the following range, but no later than today. */
export function laterEnd({ by, last, until }: UsageRange, today: string): string {
  const end = addDays(startOf(by, until, last + 1), -1);
  return end < today ? end : today;
}

/** Whether visits for the entire range are still stored on the day `today`. */
export function isKept(range: UsageRange, today: string): boolean {
  return String(usagePeriods(range)[0]?.from) >= monthsBefore(today, MONTHS_OF_VISITS);
}

/** Returns an earlier date, e.g. `2025-10-22` for `monthsBefore("2026-11-22", 13)`. */
function monthsBefore(day: string, months: number): string {
  const moment = new Date(day);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  return isoDay(moment);
}

/** Returns a shifted date, e.g. `2026-02-28` for `addDays("2026-03-01", -1)`. */
export function addDays(day: string, days: number): string {
  const moment = new Date(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return isoDay(moment);
}

/**
 * Returns the first day of the period that comes `later` periods after the one containing `day`.
 */
function startOf(by: UsageStep, day: string, later: number): string {
  const moment = new Date(day);
  if (by === "day") return addDays(day, later);
  if (by === "week") return addDays(day, 7 * later - ((moment.getUTCDay() + 6) % 7));
  return isoDay(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later, 1)));
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Returns the first day of the month in UTC, e.g. `2026-11-01`. */
export function monthStart(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** Returns the first day of the month following the one that begins on `start`. */
export function monthAfter(start: string): Date {
  const next = new Date(start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
}
