import { own, type RuleEntry } from "./scan-rule.ts";

const SPACING = {
  criteria: ["1.4.12"],
  affected: ["reading", "low-vision"],
  why: "People who need wider spacing to read can’t set it here.",
} satisfies Partial<RuleEntry>;

const READING = {
  criteria: ["1.4.8"],
  affected: ["reading", "low-vision"],
  why: "People with dyslexia or low vision read it more slowly, or not at all.",
} satisfies Partial<RuleEntry>;

/** Rules for the appearance and enlargement of text. */
export const TEXT_RULES: readonly RuleEntry[] = [
  {
    id: "color-contrast",
    title: "Text may have too little contrast",
    criteria: ["1.4.3"],
    outcome: "review",
    affected: ["low-vision"],
    why: "People with low vision, and everyone in sunlight, can’t read it.",
    remedy: "Choose colors with a contrast of 4.5:1, or 3:1 for large text.",
  },
  {
    id: "color-contrast-enhanced",
    title: "Text may have too little contrast for level AAA",
    criteria: ["1.4.6"],
    outcome: "review",
    affected: ["low-vision"],
    why: "Some people with low vision need more contrast than the minimum.",
    remedy: "Choose colors with a contrast of 7:1, or 4.5:1 for large text.",
  },
  {
    id: "meta-viewport",
    title: "The page can’t be zoomed",
    criteria: ["1.4.4"],
    affected: ["low-vision"],
    why: "People with low vision can’t enlarge the page on a phone.",
    remedy: 'Remove user-scalable=no and maximum-scale from <meta name="viewport">.',
  },
  {
    id: "orientation-lock",
    title: "The page works only upright or only sideways",
    criteria: ["1.3.4"],
    affected: ["touch", "low-vision"],
    why: "People whose device is mounted, for example on a wheelchair, can’t turn it.",
    remedy: "Remove the style rules that turn the page by orientation.",
  },
  {
    id: "letter-spacing",
    title: "Letter spacing can’t be changed",
    ...SPACING,
    remedy: "Remove !important from letter-spacing, or set at least 0.12em.",
  },
  {
    id: "line-height",
    title: "Line height can’t be changed",
    ...SPACING,
    remedy: "Remove !important from line-height, or set at least 1.5.",
  },
  {
    id: "word-spacing",
    title: "Word spacing can’t be changed",
    ...SPACING,
    remedy: "Remove !important from word-spacing, or set at least 0.16em.",
  },
  ...own("failed", [
    {
      id: "viewport-zoom",
      title: "The page keeps people from zooming in",
      criteria: ["1.4.4"],
      affected: ["low-vision"],
      why: "Browsers read an unknown value as zero, so the page can’t be enlarged.",
      remedy: 'Remove user-scalable and maximum-scale from <meta name="viewport">.',
    },
    {
      id: "reflow",
      title: "Text doesn’t fit into a narrow window",
      criteria: ["1.4.10"],
      needsBrowser: true,
      affected: ["low-vision"],
      why: "People who enlarge the page to 400% have to scroll sideways for each line.",
      remedy: "Let text wrap: avoid fixed widths, a large min-width, and white-space: nowrap.",
    },
    {
      id: "text-spacing",
      title: "Wider text spacing cuts off text",
      criteria: ["1.4.12"],
      needsBrowser: true,
      affected: ["reading", "low-vision"],
      why: "People who widen the spacing of lines, letters and words to read lose part of the text.",
      remedy:
        "Let the element grow with its text: use min-height instead of height, and no overflow: hidden.",
    },
    {
      id: "text-zoom",
      title: "Zooming to 200% cuts off text",
      criteria: ["1.4.4"],
      needsBrowser: true,
      affected: ["low-vision"],
      why: "People who enlarge the page lose part of the text.",
      remedy:
        "Let the element grow with its text: use min-height instead of height, and no overflow: hidden.",
    },
  ]),
  ...own("review", [
    {
      id: "fixed-height",
      title: "A box may not grow with its text",
      criteria: ["1.4.4", "1.4.12"],
      affected: ["low-vision"],
      why: "Enlarged text is cut off, and people can’t scroll to it.",
      remedy: "Use min-height instead of height.",
    },
  ]),
  ...own("advice", [
    {
      id: "capital-text",
      title: "A sentence is in capital letters",
      ...READING,
      remedy: "Write the sentence in ordinary letters.",
    },
    {
      id: "justified-text",
      title: "Text is justified",
      ...READING,
      remedy: "Remove text-align: justify.",
    },
    {
      id: "tiny-text",
      title: "Text is tiny",
      ...READING,
      affected: ["low-vision"],
      remedy: "Set text in 16 px, and nothing below 12 px.",
    },
    {
      id: "italic-text",
      title: "A long text is in italics",
      ...READING,
      remedy: "Use italics for a few words only.",
    },
    {
      id: "tight-lines",
      title: "Lines are too close together",
      ...READING,
      remedy: "Set line-height to 1.5.",
    },
  ]),
];
