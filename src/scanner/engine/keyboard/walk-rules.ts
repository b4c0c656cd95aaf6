import type { OwnRule } from "../rules/own-rule.ts";

/** Rules that a walk by keyboard applies. */
export const WALK_RULES = {
  invisible: { id: "invisible-focus", impact: "serious" },
  covered: { id: "covered-focus", impact: "serious" },
  trap: { id: "keyboard-trap", impact: "critical" },
} as const satisfies Record<string, Pick<OwnRule, "id" | "impact">>;
