/** `#rgb` or `#rrggbb`, in uppercase or lowercase. */
export const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Minimum contrast of legible text (WCAG 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Luminance at which black and white text have the same contrast, 4.58:1. */
const MIDDLE_LUMINANCE = 0.179;

/** Returns the text color that is easier to read on a hex color. */
export function textOn(background: string): "#000" | "#fff" {
  return luminance(background) > MIDDLE_LUMINANCE ? "#000" : "#fff";
}

export function isLegible(text: string, background: string): boolean {
  return contrastRatio(text, background) >= TEXT_CONTRAST;
}

/** WCAG 2.2 contrast ratio of two hex colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}

/** WCAG 2.2 relative luminance of a hex color, from 0 to 1. */
export function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const channel = (at: number) => linear(Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
