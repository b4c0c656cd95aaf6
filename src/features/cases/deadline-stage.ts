import { DAY_MS } from "#shared/time.ts";

/** Numbers of days before a deadline when the owner is reminded, in descending order. */
export const REMINDED_DAYS = [7, 1] as const;
type RemindedDays = (typeof REMINDED_DAYS)[number];

/**
 * Returns the latest reminder due for a deadline such as `2026-11-23`; null before the first
 * reminder, after the deadline day, and if there is no deadline. Days are in UTC.
 */
export function dueReminder(deadlineOn: string | null, now: Date): RemindedDays | null {
  if (deadlineOn === null) return null;
  const left = (Date.parse(deadlineOn) - Date.parse(dayOf(now))) / DAY_MS;
  if (left < 0) return null;
  return REMINDED_DAYS.findLast((days) => left <= days) ?? null;
}

/** Returns a moment's UTC day, such as `2026-11-23`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
