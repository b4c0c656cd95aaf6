export interface Interval {
  interval: string;
  interval_count: number;
}

export const HOUR = 3_600;
export const DAY = 86_400;

/**
 * Returns the first billing period end after `after`, counted from the anchor (Unix seconds, UTC).
 * If a month lacks the day, its last day is used: Jan 31, Feb 28, Mar 31.
 */
export function nextPeriodEnd(anchor: number, after: number, every: Interval): number {
  let periods = firstGuess(anchor, after, every);
  while (addPeriods(anchor, every, periods) <= after) periods += 1;
  return addPeriods(anchor, every, periods);
}

/** Returns the billing period containing the given time, counted from the anchor. */
export function periodAround(anchor: number, at: number, every: Interval): { start: number; end: number } {
  let periods = firstGuess(anchor, at, every);
  while (addPeriods(anchor, every, periods) <= at) periods += 1;
  return { start: addPeriods(anchor, every, periods - 1), end: addPeriods(anchor, every, periods) };
}

function firstGuess(anchor: number, after: number, { interval, interval_count }: Interval): number {
  const longest: Record<string, number> = { day: 1, week: 7, month: 31, year: 366 };
  const days = (longest[interval] ?? 1) * interval_count;
  return Math.max(0, Math.floor((after - anchor) / (days * DAY)));
}

function addPeriods(anchor: number, { interval, interval_count }: Interval, periods: number): number {
  const count = interval_count * periods;
  if (interval === "day") return anchor + count * DAY;
  if (interval === "week") return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === "year" ? count * 12 : count);
}

export function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(day, daysInMonth(date)));
  return date.getTime() / 1000;
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
