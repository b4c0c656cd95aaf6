import type { RuleEntry } from "./scan-rule.ts";

/** Rules that need a browser's layout. */
export const LAYOUT_RULES: readonly RuleEntry[] = [
  {
    id: "reflow",
    engine: "handrail",
    needsBrowser: true,
    title: "Text fits into a narrow window",
    criteria: ["1.4.10"],
    affected: ["low-vision"],
    why: "People who enlarge the page to 400 % have to scroll sideways for each line.",
    remedy: "Let text wrap: avoid fixed widths, large min-width, and white-space: nowrap.",
  },
];
