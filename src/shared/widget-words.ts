import type { WIDGET_COLOR_NAMES, WidgetPosition, WidgetSize } from "./widget-config.ts";

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

export const COLOR_NAMES: Record<(typeof WIDGET_COLOR_NAMES)[number], string> = {
  blue: "Blue",
  purple: "Purple",
  green: "Green",
  orange: "Orange",
  dark: "Dark",
};
