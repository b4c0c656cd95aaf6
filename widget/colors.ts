import { HEX_COLOR, type WidgetColorScheme } from "../src/shared/widget-config.ts";

const SCHEMES: Record<string, string> = {
  blue: "#1d4ed8",
  purple: "#6d28d9",
  green: "#15803d",
  orange: "#c2410c",
  dark: "#111827",
};

/** Where black and white text have the same contrast, 4.58:1. */
const MIDDLE_LUMINANCE = 0.179;

export interface SchemeColors {
  background: string;
  /** Whichever reads better; never below 4.5:1 (WCAG 1.4.3). */
  text: "#000" | "#fff";
}

/** An unknown scheme reads as blue. */
export function schemeColors(scheme: WidgetColorScheme): SchemeColors {
  const background = HEX_COLOR.test(scheme) ? scheme : SCHEMES[scheme] || "#1d4ed8";
  return { background, text: luminance(background) > MIDDLE_LUMINANCE ? "#000" : "#fff" };
}

/** WCAG 2.2 relative luminance of `#rgb` or `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const channel = (at: number) => linear(Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
