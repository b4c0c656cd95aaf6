import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import type { AffectedGroup } from "#shared/scan-rules/scan-rule.ts";
import { t } from "#shared/translate.ts";
import { inWords } from "../../../components/in-words.ts";

/** `Blind people and people with low vision`. */
export function namesOf(groups: readonly AffectedGroup[]): string {
  const names = inWords(groups.map((group) => t(AFFECTED_NAMES[group])));
  return names.charAt(0).toUpperCase() + names.slice(1);
}
