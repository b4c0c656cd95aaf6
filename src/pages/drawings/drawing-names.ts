/** Drawings that an article's frontmatter may name as its `picture`. */
export const DRAWING_NAMES = [
  "alt-text",
  "contrast",
  "form",
  "four-steps",
  "keyboard",
  "laws",
  "statement",
  "widget",
] as const;

export type DrawingName = (typeof DRAWING_NAMES)[number];
