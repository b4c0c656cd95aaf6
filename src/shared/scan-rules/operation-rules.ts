import type { RuleEntry } from "./scan-rule.ts";

const SPACING = {
  criteria: ["1.4.12"],
  affected: ["reading", "low-vision"],
  why: "People who enlarge spacing to be able to read cannot do so here.",
} satisfies Partial<RuleEntry>;

const MOVING = {
  criteria: ["2.2.2"],
  affected: ["cognitive", "vestibular"],
  why: "Many people cannot read text that moves, or next to something that moves.",
} satisfies Partial<RuleEntry>;

const LANGUAGE = {
  criteria: ["3.1.1"],
  affected: ["blind"],
  why: "Screen readers choose pronunciation by language, and become hard to understand.",
} satisfies Partial<RuleEntry>;

const REFRESH = {
  affected: ["blind", "cognitive"],
  why: "The page changes before slower readers have finished it.",
  remedy: "Remove the meta refresh; redirect on the server.",
} satisfies Partial<RuleEntry>;

/** Rules on language, display, time and the keyboard. */
export const OPERATION_RULES: readonly RuleEntry[] = [
  {
    id: "html-has-lang",
    title: "The page states its language",
    ...LANGUAGE,
    remedy: 'Add the lang attribute to <html>, such as lang="en".',
  },
  {
    id: "html-lang-valid",
    title: "The page’s language is valid",
    ...LANGUAGE,
    remedy: 'Use a language tag such as "en", "de" or "pt-BR".',
  },
  {
    id: "html-xml-lang-mismatch",
    title: "lang and xml:lang name the same language",
    ...LANGUAGE,
    remedy: "Remove xml:lang.",
  },
  {
    id: "valid-lang",
    title: "Languages of parts are valid",
    ...LANGUAGE,
    criteria: ["3.1.2"],
    remedy: 'Use a language tag such as "en", "de" or "pt-BR".',
  },
  {
    id: "color-contrast",
    title: "Text has enough contrast",
    criteria: ["1.4.3"],
    outcome: "review",
    affected: ["low-vision"],
    why: "People with low vision, and everyone in sunlight, cannot read it.",
    remedy: "Choose colors with a contrast of 4.5:1, or 3:1 for large text.",
  },
  {
    id: "color-contrast-enhanced",
    title: "Text has enhanced contrast",
    criteria: ["1.4.6"],
    outcome: "review",
    affected: ["low-vision"],
    why: "Some people with low vision need more contrast than the standard level.",
    remedy: "Choose colors with a contrast of 7:1, or 4.5:1 for large text.",
  },
  {
    id: "link-in-text-block",
    title: "Links in text differ by more than color",
    criteria: ["1.4.1"],
    outcome: "review",
    affected: ["color-blind", "low-vision"],
    why: "People who cannot see the color do not see that there is a link.",
    remedy: "Underline links in running text.",
  },
  {
    id: "meta-viewport",
    title: "The page can be zoomed",
    criteria: ["1.4.4"],
    affected: ["low-vision"],
    why: "People with low vision cannot enlarge the page on a phone.",
    remedy: "Remove user-scalable=no and maximum-scale from the viewport.",
  },
  {
    id: "letter-spacing",
    title: "Letter spacing can be changed",
    ...SPACING,
    remedy: "Remove !important from letter-spacing, or set at least 0.12em.",
  },
  {
    id: "line-height",
    title: "Line height can be changed",
    ...SPACING,
    remedy: "Remove !important from line-height, or set at least 1.5.",
  },
  {
    id: "word-spacing",
    title: "Word spacing can be changed",
    ...SPACING,
    remedy: "Remove !important from word-spacing, or set at least 0.16em.",
  },
  {
    id: "meta-refresh",
    title: "The page does not reload by itself",
    criteria: ["2.2.1"],
    ...REFRESH,
  },
  {
    id: "meta-refresh-no-exception",
    title: "The page is not redirected after a delay",
    criteria: ["2.2.4", "3.2.5"],
    ...REFRESH,
  },
  {
    id: "blink",
    title: "Nothing blinks",
    ...MOVING,
    remedy: "Replace <blink> by ordinary text.",
  },
  {
    id: "marquee",
    title: "No text scrolls by itself",
    ...MOVING,
    remedy: "Replace <marquee> by ordinary text.",
  },
  {
    id: "server-image-map",
    title: "Image maps work by keyboard",
    criteria: ["2.1.1"],
    affected: ["keyboard", "blind"],
    why: "A server-side image map needs a mouse.",
    remedy: "Use <map> with <area> elements, or links.",
  },
  {
    id: "tabindex",
    title: "The focus follows the page’s order",
    criteria: ["2.4.3"],
    outcome: "advice",
    affected: ["keyboard"],
    why: "A positive tabindex moves the focus to places that nobody expects.",
    remedy: 'Use tabindex="0", and put elements into the right order.',
  },
  {
    id: "focus-order",
    title: "What can get the focus has a role",
    criteria: ["4.1.2"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen readers do not say what the focused element is for.",
    remedy: "Use a <button> or a link, or add the fitting role.",
  },
  {
    id: "scrollable-region",
    title: "Scrollable areas can be scrolled by keyboard",
    criteria: ["2.1.1"],
    outcome: "review",
    affected: ["keyboard"],
    why: "Keyboard users cannot reach the content that is out of view.",
    remedy: 'Add tabindex="0" and a name to the scrollable element.',
  },
  {
    id: "accesskeys",
    title: "Access keys are unique",
    criteria: ["2.1.1"],
    outcome: "advice",
    affected: ["keyboard"],
    why: "One key does two things.",
    remedy: "Give each element an access key of its own, or remove them.",
  },
  {
    id: "focus-visible",
    title: "The focus is visible",
    criteria: ["2.4.7"],
    affected: ["keyboard"],
    why: "Keyboard users do not see where they are.",
    remedy: "Remove outline: none, or show the focus by another style.",
  },
];
