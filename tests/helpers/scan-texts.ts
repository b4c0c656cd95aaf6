import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import { CASES, MARKED_WORDS, PLACES } from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { MANUAL_CHECKS } from "#src/features/scans/manual-checks/checks.ts";
import { ALL_REASONS } from "#src/features/scans/sites/reason-words.ts";
import { stringsIn } from "../../src/build/dynamic-texts.ts";

/** Returns the words of rules, criteria, changed markup, checks by hand and reasons of scans. */
export function scanTexts(): string[] {
  return [
    ...[...SCAN_RULES.values()].flatMap(({ title, why, remedy }) => [title, why, remedy]),
    ...Object.values(WCAG_CRITERIA).map(({ name }) => name),
    ...MANUAL_CHECKS.flatMap(({ title, how }) => [title, how]),
    ...stringsIn([AFFECTED_NAMES, CASES, PLACES, MARKED_WORDS, ALL_REASONS]),
  ];
}
