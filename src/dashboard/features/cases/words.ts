import { CASE_STATES, type CaseState } from "#shared/case-choices.ts";
import type { BadgeVariant } from "#ui/badge.tsx";

export const STATE_NAMES: Record<CaseState, string> = {
  open: "Open",
  answered: "Answered",
  settled: "Settled",
  closed: "Closed",
};

export const STATE_BADGES: Record<CaseState, BadgeVariant> = {
  open: "signal",
  answered: "neutral",
  settled: "success",
  closed: "neutral",
};

export const STATE_OPTIONS = CASE_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));
