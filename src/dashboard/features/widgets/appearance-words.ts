import type {
  WidgetColorScheme,
  WidgetPosition,
  WidgetSize,
  WidgetTool,
} from "../../../shared/widget-config.ts";
import type { Appearance } from "./appearance-picture.tsx";

export const POSITION_NAMES: Record<WidgetPosition, string> = {
  "top-left": "Top left",
  "top-right": "Top right",
  "bottom-left": "Bottom left",
  "bottom-right": "Bottom right",
};

export const SIZE_NAMES: Record<WidgetSize, string> = {
  small: "Small",
  medium: "Medium",
  large: "Large",
};

/** As the widget itself calls them. */
export const TOOL_NAMES: Record<WidgetTool, string> = {
  "text-size": "Text size",
  "line-height": "Line spacing",
  "letter-spacing": "Letter spacing",
  contrast: "High contrast",
  "highlight-links": "Highlight links",
  "stop-animations": "Stop animations",
  "big-cursor": "Big cursor",
  "reading-guide": "Reading guide",
};

/** `Top left, blue, large`. */
export function appearanceWords({ position, colorScheme, size }: Appearance): string {
  return `${POSITION_NAMES[position]}, ${colorScheme}, ${size}`;
}

/** `Blue`, or `#1a73e8` for an own colour. */
export function colorName(scheme: WidgetColorScheme): string {
  return scheme.startsWith("#") ? scheme : scheme.charAt(0).toUpperCase() + scheme.slice(1);
}
