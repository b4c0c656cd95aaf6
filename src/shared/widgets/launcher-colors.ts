import { HEX_COLOR, textOn } from "../colors.ts";

export const WIDGET_COLOR_NAMES = ["blue", "purple", "green", "orange", "dark"] as const;
/** A named scheme, or the owner's color as `#rrggbb`. */
export type WidgetColorScheme = (typeof WIDGET_COLOR_NAMES)[number] | `#${string}`;

/** Background of each named color scheme. */
const SCHEMES: Record<string, string> = {
  blue: "#1d4ed8",
  purple: "#6d28d9",
  green: "#15803d",
  orange: "#c2410c",
  dark: "#111827",
};

export interface SchemeColors {
  background: string;
  text: ReturnType<typeof textOn>;
}

/** Returns the colors of a scheme; blue for an unknown scheme. */
export function schemeColors(scheme: string): SchemeColors {
  const background = HEX_COLOR.test(scheme) ? scheme : SCHEMES[scheme] || "#1d4ed8";
  return { background, text: textOn(background) };
}

export function isColorScheme(value: string): boolean {
  return WIDGET_COLOR_NAMES.some((name) => name === value) || HEX_COLOR.test(value);
}
