import type { Tone } from "../text-document.ts";

/** Distance of the text from the paper's edges, in points. */
export const MARGIN = 50;
/** Height reserved at the bottom of each page for its number. */
export const FOOT = 64;

/** Colors for white paper, with a contrast of at least 7:1 as text. */
export const COLORS = {
  ink: "#12211e",
  soft: "#3f4e49",
  line: "#cbd6d1",
  sunk: "#f3f6f4",
  head: "#07362f",
  onHead: "#ffffff",
  onHeadSoft: "#cfe2dc",
  signal: "#ffc832",
  link: "#084840",
} as const;

export const TONES: Record<Tone, string> = {
  critical: "#8f1d16",
  serious: "#7a3d00",
  moderate: "#574b00",
  minor: "#3f4e49",
  good: "#0f5230",
};

export interface TextLook {
  size: number;
  /** Distance between lines. */
  leading: number;
  color: string;
  isBold?: boolean;
}

const look = (size: number, leading: number, more: Partial<TextLook> = {}): TextLook => ({
  size,
  leading,
  color: COLORS.ink,
  ...more,
});

export const LOOKS = {
  title: look(25, 30, { color: COLORS.onHead, isBold: true }),
  author: look(10.5, 15, { color: COLORS.onHeadSoft }),
  period: look(13, 18, { color: COLORS.onHead, isBold: true }),
  heading2: look(17, 22, { isBold: true }),
  heading3: look(12, 16, { isBold: true }),
  text: look(10, 14.5),
  lead: look(12.5, 18),
  quiet: look(9, 13, { color: COLORS.soft }),
  cell: look(9, 12.5),
  columnTitle: look(9, 12.5, { isBold: true }),
  figure: look(21, 25, { isBold: true }),
  figureLabel: look(8.5, 11.5),
  code: look(8.5, 12),
  foot: look(8.5, 11, { color: COLORS.soft }),
} as const;
