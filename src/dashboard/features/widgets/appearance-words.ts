import { t } from "#shared/translate.ts";
import type { WidgetColorScheme } from "#shared/widgets/config.ts";
import { COLOR_NAMES, POSITION_NAMES, SIZE_NAMES } from "#shared/widgets/words.ts";
import { withinSentence } from "../../components/phrases.ts";
import type { Appearance } from "./appearance-picture.tsx";

/** `Top left, blue, large`. */
export function appearanceWords({ position, colorScheme, size }: Appearance): string {
  return [
    t(POSITION_NAMES[position]),
    withinSentence(colorName(colorScheme)),
    withinSentence(t(SIZE_NAMES[size])),
  ].join(", ");
}

/** `Blue`, or `#1a73e8` for a custom color. */
export function colorName(scheme: WidgetColorScheme): string {
  return isNamed(scheme) ? t(COLOR_NAMES[scheme]) : scheme;
}

function isNamed(scheme: WidgetColorScheme): scheme is keyof typeof COLOR_NAMES {
  return Object.hasOwn(COLOR_NAMES, scheme);
}
