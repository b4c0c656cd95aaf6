import { REPORT_MONTHS } from "#shared/site-reports/schemas.ts";
import { SCAN_VALIDATION } from "#shared/sites/messages.ts";
import { DomainError } from "#src/errors.ts";
import type { ReportPeriod } from "./site-report.ts";

/**
 * Returns the period for a UTC month such as `2026-11`, or for the current month so far.
 * @throws DomainError `invalid` for a future month or a month whose scans are no longer kept.
 */
export function reportPeriod(month: string | undefined, now: Date): ReportPeriod {
  const current = monthNumber(now);
  const asked = month === undefined ? current : monthNumber(new Date(`${month}-01T00:00:00Z`));
  if (asked > current || asked <= current - REPORT_MONTHS) {
    throw new DomainError("invalid", SCAN_VALIDATION.month, { fields: { month: SCAN_VALIDATION.month } });
  }
  const isOver = asked < current;
  const end = startOf(asked + 1);
  return { start: startOf(asked), end, asOf: isOver ? end : now, isOver };
}

/** Returns a month such as `2026-11`. */
export function monthName({ start }: Pick<ReportPeriod, "start">): string {
  return start.toISOString().slice(0, 7);
}

function monthNumber(moment: Date): number {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}

function startOf(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12));
}
