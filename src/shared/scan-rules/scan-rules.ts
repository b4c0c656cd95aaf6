import { ARIA_RULES } from "./aria-rules.ts";
import { LAYOUT_RULES } from "./layout-rules.ts";
import { NAME_RULES } from "./name-rules.ts";
import { NAVIGATION_RULES } from "./navigation-rules.ts";
import { OPERATION_RULES } from "./operation-rules.ts";
import { OWN_RULE_ENTRIES } from "./own-rules.ts";
import type { ScanRule } from "./scan-rule.ts";
import { STRUCTURE_RULES } from "./structure-rules.ts";
import { TEXT_ALTERNATIVE_RULES } from "./text-alternative-rules.ts";

/** All rules by id. */
export const SCAN_RULES: ReadonlyMap<string, ScanRule> = new Map(
  [
    ...TEXT_ALTERNATIVE_RULES,
    ...STRUCTURE_RULES,
    ...NAVIGATION_RULES,
    ...NAME_RULES,
    ...ARIA_RULES,
    ...OPERATION_RULES,
    ...LAYOUT_RULES,
    ...OWN_RULE_ENTRIES,
  ].map((rule) => [rule.id, { engine: "accesslint", outcome: "failed", ...rule }]),
);
