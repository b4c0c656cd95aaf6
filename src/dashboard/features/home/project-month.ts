import type { UsageView } from "#shared/schemas/usage.ts";

/** The days before today whose mean is what is expected of each day to come. */
const DAYS_OF_PACE = 7;

/** The calendar month of UTC so far, and what it will come to. */
export interface Month {
  /** Visits up to the end of each day so far, today the last. */
  soFar: number[];
  visits: number;
  /** At the month's end, at the pace of the last days; null while there is no whole day to tell it from. */
  projected: number | null;
  /** How many whole days the pace is from. */
  pacedBy: number;
  days: number;
  /** Its last day, e.g. `2026-11-30`. */
  end: string;
  allowance: number;
}

/** How many days to ask for: the longest month, and the days of pace before its first. */
export const DAYS_ASKED = 31 + DAYS_OF_PACE;

/** @param usage of days up to today, at least `DAYS_ASKED` of them. */
export function projectMonth({ visits: byDay, today, allowance }: UsageView): Month {
  const [year = 0, month = 0, dayOfMonth = 0] = today.split("-").map(Number);
  const end = new Date(Date.UTC(year, month, 0));
  const days = end.getUTCDate();
  const soFar: number[] = [];
  for (const visits of byDay.slice(-dayOfMonth)) soFar.push((soFar.at(-1) ?? 0) + visits);
  const visits = soFar.at(-1) ?? 0;
  const first = byDay.findIndex((count) => count > 0);
  const pacedBy = first === -1 ? 0 : Math.min(DAYS_OF_PACE, byDay.length - 1 - first);
  const pace = pacedBy === 0 ? null : sum(byDay.slice(-1 - pacedBy, -1)) / pacedBy;
  const restOfToday = pace === null ? 0 : Math.max(0, pace - (byDay.at(-1) ?? 0));
  return {
    soFar,
    visits,
    projected: pace === null ? null : Math.round(visits + restOfToday + pace * (days - dayOfMonth)),
    pacedBy,
    days,
    end: end.toISOString().slice(0, 10),
    allowance,
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
