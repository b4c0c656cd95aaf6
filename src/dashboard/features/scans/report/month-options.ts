import { REPORT_MONTHS } from "#shared/report-choices.ts";
import { t } from "#shared/translate.ts";
import { formatUtc } from "../../../format.ts";

/** Returns the months of UTC that have reports, newest first: `2026-11` as `November 2026`. */
export function monthOptions(now: Date): Array<{ value: string; label: string }> {
  return Array.from({ length: REPORT_MONTHS }, (_, ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago));
    const label = formatUtc(month.toISOString(), { month: "long", year: "numeric" });
    return {
      value: month.toISOString().slice(0, 7),
      label: ago === 0 ? t("{label}, so far", { label }) : label,
    };
  });
}
