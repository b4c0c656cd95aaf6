import { mark } from "../language/translate.ts";
import type { WidgetPosition, WidgetSize } from "./config.ts";
import type { WIDGET_COLOR_NAMES } from "./launcher-colors.ts";

export const POSITION_NAMES: Record<WidgetPosition, string> = {
  "top-left": mark("Top left"),
  "top-right": mark("Top right"),
  "bottom-left": mark("Bottom left"),
  "bottom-right": mark("Bottom right"),
};

export const SIZE_NAMES: Record<WidgetSize, string> = {
  small: mark("Small"),
  medium: mark("Medium"),
  large: mark("Large"),
};

export const COLOR_NAMES: Record<(typeof WIDGET_COLOR_NAMES)[number], string> = {
  blue: mark("Blue"),
  purple: mark("Purple"),
  green: mark("Green"),
  orange: mark("Orange"),
  dark: mark("Dark"),
};
