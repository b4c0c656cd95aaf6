import type { RuleEntry } from "./scan-rule.ts";

const ENTRIES: ReadonlyArray<Omit<RuleEntry, "engine" | "needsBrowser">> = [
  {
    id: "reflow",
    title: "Text fits into a narrow window",
    criteria: ["1.4.10"],
    affected: ["low-vision"],
    why: "People who enlarge the page to 400% have to scroll sideways for each line.",
    remedy: "Let text wrap: avoid fixed widths, large min-width, and white-space: nowrap.",
  },
  {
    id: "text-spacing",
    title: "Wider text spacing cuts off no text",
    criteria: ["1.4.12"],
    affected: ["reading", "low-vision"],
    why: "People who widen lines, letters and words to be able to read lose a part of the text.",
    remedy: "Let the element grow with its text: use min-height instead of height, and no overflow: hidden.",
  },
  {
    id: "text-zoom",
    title: "Zooming to 200% cuts off no text",
    criteria: ["1.4.4"],
    affected: ["low-vision"],
    why: "People who enlarge the page lose a part of the text.",
    remedy: "Let the element grow with its text: use min-height instead of height, and no overflow: hidden.",
  },
  {
    id: "target-size",
    title: "Targets are large enough, or have room around them",
    criteria: ["2.5.8"],
    affected: ["touch", "low-vision"],
    why: "People with a tremor, large fingers or low vision press the wrong one.",
    remedy: "Make it at least 24 by 24 pixels, by padding for example, or move its neighbors away.",
  },
  {
    id: "invisible-focus",
    title: "Focused elements look different",
    criteria: ["2.4.7"],
    affected: ["keyboard", "low-vision"],
    why: "Keyboard users do not see where they are.",
    remedy: "Give the element an outline, or another mark, for :focus-visible.",
  },
  {
    id: "covered-focus",
    title: "Nothing hides the focused element",
    criteria: ["2.4.11"],
    affected: ["keyboard", "low-vision"],
    why: "Keyboard users do not see where they are, since a fixed part of the page lies above it.",
    remedy: "Set scroll-padding as large as the fixed part, or let it move out of the way.",
  },
  {
    id: "keyboard-trap",
    title: "The keyboard leads out of everything that it leads into",
    criteria: ["2.1.2"],
    affected: ["keyboard", "blind"],
    why: "Keyboard and screen reader users cannot get any further, and have to close the page.",
    remedy: "Let Tab and Shift+Tab move the focus on, or say how to leave.",
  },
];

/** Rules that need a browser's layout. */
export const LAYOUT_RULES: readonly RuleEntry[] = ENTRIES.map((rule) => ({
  ...rule,
  engine: "handrail",
  needsBrowser: true,
}));
