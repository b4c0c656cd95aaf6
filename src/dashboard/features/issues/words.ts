import german from "#shared/language/de/scan-rules.json" with { type: "json" };
import { addTexts, t } from "#shared/language/translate.ts";
import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import type { AffectedGroup } from "#shared/scan-rules/scan-rule.ts";
import type { IgnoreReason, IMPACTS, IssueState, ManualCheckState, OUTCOMES } from "#shared/sites/choices.ts";
import { inWords } from "../../components/phrases.ts";

// Only screens about scans use this text; empty in the English build.
addTexts(german);

export type Impact = (typeof IMPACTS)[number];
export type Outcome = (typeof OUTCOMES)[number];

export const IMPACT_NAMES: Record<Impact, string> = {
  critical: t("Critical"),
  serious: t("Serious"),
  moderate: t("Moderate"),
  minor: t("Minor"),
};

export const OUTCOME_NAMES: Record<Outcome, string> = {
  failed: t("Failure"),
  review: t("A person must check"),
  advice: t("Advice"),
};

export const STATE_NAMES: Record<IssueState, string> = {
  new: t("New"),
  still: t("Still there"),
  fixed: t("Fixed"),
  returned: t("Came back"),
  "not-seen": t("Not seen lately"),
  ignored: t("Ignored"),
};

export const IGNORE_NAMES: Record<IgnoreReason, string> = {
  "not-an-issue": t("It’s not an issue"),
  accepted: t("We accept it for now"),
  "third-party": t("It comes from a third party"),
  other: t("Another reason"),
};

export const CHECK_NAMES: Record<ManualCheckState, string> = {
  open: t("Not checked yet"),
  passed: t("Passed"),
  failed: t("Failed"),
  "not-applicable": t("Doesn’t apply"),
};

/** Returns `blind people and people with low vision`. */
export function peopleIn(groups: readonly AffectedGroup[]): string {
  return inWords(groups.map((group) => t(AFFECTED_NAMES[group])));
}
