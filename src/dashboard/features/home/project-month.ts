import type { UsageView } from "#shared/schemas/usage.ts";

/** Number of full days whose mean predicts the days to come. */
const DAYS_OF_PACE = 7;

/** Calendar month in UTC so far, and its projection. */
export interface Month {
  /** Cumulative visits by day, up to today. */
  soFar: number[];
  visits: number;
  /** Projected visits at the month's end; null before the first full day. */
  projected: number | null;
  /** Number of full days behind the pace. */
  pacedBy: number;
  days: number;
  /** Last day of the month, e.g. `2026-11-30`. */
  end: string;
  /** The plan's visits; null where nothing is sold. */
  allowance: number | null;
}

/** Number of days to fetch: the longest month, plus the days of pace before it. */
export const DAYS_ASKED = 31 + DAYS_OF_PACE;

/** @param usage at least `DAYS_ASKED` days up to today. */
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
