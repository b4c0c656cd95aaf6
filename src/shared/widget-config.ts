export const WIDGET_POSITIONS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];

export const WIDGET_SIZES = ["small", "medium", "large"] as const;
export type WidgetSize = (typeof WIDGET_SIZES)[number];

export const WIDGET_COLOR_NAMES = ["blue", "purple", "green", "orange", "dark"] as const;
/** A named scheme, or the owner's own colour as `#rrggbb`. */
export type WidgetColorScheme = (typeof WIDGET_COLOR_NAMES)[number] | `#${string}`;

/** Own colours: `#rgb` or `#rrggbb`, upper or lower case. */
export const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export const WIDGET_TOOLS = [
  "text-size",
  "line-height",
  "letter-spacing",
  "contrast",
  "highlight-links",
  "stop-animations",
  "big-cursor",
  "reading-guide",
] as const;
export type WidgetTool = (typeof WIDGET_TOOLS)[number];

/** What `widget_settings.settings` holds. `schema` grows by one when a stored value has to be read differently. */
export interface WidgetSettings {
  schema: 1;
  /** The tools offered, in the order shown. */
  tools: WidgetTool[];
  /** The owner's accessibility statement: an absolute https or http address, or empty for none. */
  statementUrl: string;
}

/** The answer of `GET /api/widgets/{publicId}/public` (spec section 3, public widget view). */
export interface PublicWidgetView {
  position: WidgetPosition;
  size: WidgetSize;
  colorScheme: WidgetColorScheme;
  active: boolean;
  settings: WidgetSettings;
}

export const DEFAULT_WIDGET_SETTINGS: WidgetSettings = {
  schema: 1,
  tools: [...WIDGET_TOOLS],
  statementUrl: "",
};

export const DEFAULT_WIDGET_APPEARANCE = {
  position: "bottom-right",
  size: "medium",
  colorScheme: "blue",
} as const satisfies Pick<PublicWidgetView, "position" | "size" | "colorScheme">;

/** Milliseconds between two requests for the public view, and how long an answer stays fresh (spec section 9). */
export const PUBLIC_VIEW_INTERVAL_MS = 30_000;

/** Characters in a widget's public id (spec section 9). */
export const PUBLIC_ID_LENGTH = 16;

/** The public id of the widget on this product's own pages; no owner's widget can have it. */
export const SITE_WIDGET_ID = "handrailsitedemo";

const PUBLIC_ID = /^[a-z0-9]{16}$/;

export function isPublicId(value: string): boolean {
  return PUBLIC_ID.test(value);
}

/** The background of each named colour scheme. */
export const WIDGET_COLORS: Record<(typeof WIDGET_COLOR_NAMES)[number], string> = {
  blue: "#1d4ed8",
  purple: "#6d28d9",
  green: "#15803d",
  orange: "#c2410c",
  dark: "#111827",
};

export interface SchemeColors {
  background: string;
  /** Black or white, whichever reads better; never below 4.5:1 (WCAG 1.4.3). */
  text: "#000" | "#fff";
}

/** An unknown scheme reads as blue. */
export function schemeColors(scheme: string): SchemeColors {
  const name = WIDGET_COLOR_NAMES.find((known) => known === scheme);
  const background = HEX_COLOR.test(scheme) ? scheme : WIDGET_COLORS[name ?? "blue"];
  const text = contrastRatio(background, "#fff") >= contrastRatio(background, "#000") ? "#fff" : "#000";
  return { background, text };
}

/** WCAG 2.2 contrast ratio of two hex colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(digits.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
