import type {
  IgnoreReason,
  IMPACTS,
  IssueState,
  ManualCheckState,
  OUTCOMES,
} from "#shared/schemas/scan-states.ts";
import { formatNumber } from "../../format.ts";

export type Impact = (typeof IMPACTS)[number];
export type Outcome = (typeof OUTCOMES)[number];

export const IMPACT_NAMES: Record<Impact, string> = {
  critical: "Critical",
  serious: "Serious",
  moderate: "Moderate",
  minor: "Minor",
};

export const OUTCOME_NAMES: Record<Outcome, string> = {
  failed: "Failure",
  review: "A person has to look",
  advice: "Advice",
};

export const STATE_NAMES: Record<IssueState, string> = {
  new: "New",
  still: "Still there",
  fixed: "Fixed",
  returned: "Came back",
  "not-seen": "Not seen lately",
  ignored: "Ignored",
};

export const IGNORE_NAMES: Record<IgnoreReason, string> = {
  "not-an-issue": "It is not an issue",
  accepted: "We accept it for now",
  "third-party": "It comes from a third party",
  other: "Another reason",
};

export const CHECK_NAMES: Record<ManualCheckState, string> = {
  open: "Not checked yet",
  passed: "Passed",
  failed: "Failed",
  "not-applicable": "Does not apply",
};

/** `1 page`, `1,200 pages`. */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}
