import { CASE_STATES, type CaseState, type LetterKind } from "#shared/case-choices.ts";
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

export const KIND_NAMES: Record<LetterKind, string> = {
  pdf: "PDF",
  png: "PNG picture",
  jpeg: "JPEG picture",
  docx: "Word document",
};

/** Returns `1.2 MB` or `34 KB`. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
