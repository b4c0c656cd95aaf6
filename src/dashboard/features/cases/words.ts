import { CASE_STATES, type CaseState } from "#shared/cases/choices.ts";
import { t } from "#shared/language/translate.ts";
import type { BadgeVariant } from "#ui/badge.tsx";

export const STATE_NAMES: Record<CaseState, string> = {
  open: t("Open"),
  answered: t("Answered"),
  settled: t("Settled"),
  closed: t("Closed"),
};

export const STATE_BADGES: Record<CaseState, BadgeVariant> = {
  open: "signal",
  answered: "neutral",
  settled: "success",
  closed: "neutral",
};

export const STATE_OPTIONS = CASE_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));
