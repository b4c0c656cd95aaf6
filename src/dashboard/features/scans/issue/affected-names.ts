import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import type { AffectedGroup } from "#shared/scan-rules/scan-rule.ts";

const LIST = new Intl.ListFormat("en");

/** `Blind people and people with low vision`. */
export function namesOf(groups: readonly AffectedGroup[]): string {
  const names = LIST.format(groups.map((group) => AFFECTED_NAMES[group]));
  return names.charAt(0).toUpperCase() + names.slice(1);
}
