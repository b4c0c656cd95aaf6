export interface Interval {
  interval: string;
  interval_count: number;
}

export const HOUR = 3_600;
export const DAY = 86_400;

/**
 * The first end of a billing period after `after`, counted from the anchor (unix seconds, UTC). A day that a
 * month does not have becomes its last: Jan 31, Feb 28, Mar 31.
 */
export function nextPeriodEnd(anchor: number, after: number, every: Interval): number {
  for (let periods = firstGuess(anchor, after, every); ; periods += 1) {
    const end = addPeriods(anchor, every, periods);
    if (end > after) return end;
  }
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

function addMonths(from: number, months: number): number {
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
