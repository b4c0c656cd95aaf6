import { invalidParam } from "../errors.ts";
import { DAY } from "../time/calendar.ts";

/** Returns the end of a new subscription's trial in Unix seconds; null if there is no trial. */
export function firstTrialEnd(
  now: number,
  { trial_end, trial_period_days }: { trial_end?: "now" | number; trial_period_days?: number },
): number | null {
  if (trial_end !== undefined && trial_period_days !== undefined) {
    throw invalidParam(
      "trial_period_days",
      "You may only specify one of these parameters: trial_end, trial_period_days.",
      "parameters_exclusive",
    );
  }
  if (trial_period_days !== undefined) return trial_period_days > 0 ? now + trial_period_days * DAY : null;
  if (trial_end === undefined || trial_end === "now") return null;
  if (trial_end <= now) {
    throw invalidParam("trial_end", "Invalid timestamp: must be an integer Unix timestamp in the future.");
  }
  return trial_end;
}
