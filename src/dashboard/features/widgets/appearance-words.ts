import type { WidgetColorScheme } from "#shared/widget-config.ts";
import { POSITION_NAMES } from "#shared/widget-words.ts";
import type { Appearance } from "./appearance-picture.tsx";

/** `Top left, blue, large`. */
export function appearanceWords({ position, colorScheme, size }: Appearance): string {
  return `${POSITION_NAMES[position]}, ${colorScheme}, ${size}`;
}

/** `Blue`, or `#1a73e8` for a custom color. */
export function colorName(scheme: WidgetColorScheme): string {
  return scheme.startsWith("#") ? scheme : scheme.charAt(0).toUpperCase() + scheme.slice(1);
}
