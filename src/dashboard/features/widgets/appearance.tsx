import { t } from "#shared/language/translate.ts";
import type { WidgetSize } from "#shared/widgets/config.ts";
import { schemeColors, type WidgetColorScheme } from "#shared/widgets/launcher-colors.ts";
import type { Appearance } from "#shared/widgets/schemas.ts";
import { COLOR_NAMES, POSITION_NAMES, SIZE_NAMES } from "#shared/widgets/words.ts";
import { withinSentence } from "../../components/phrases.ts";

const RADIUS: Record<WidgetSize, number> = { small: 8, medium: 11, large: 14 };
const MARGIN = 6;
const PAGE = { left: 1, top: 21, right: 159, bottom: 99 };

/**
 * Drawing of a browser window with the launcher button. Decorative; text conveys the same
 * information.
 */
export function AppearancePicture({ position, size, colorScheme }: Appearance) {
  const { background, text } = schemeColors(colorScheme);
  const reach = MARGIN + RADIUS[size];
  const x = position.endsWith("left") ? PAGE.left + reach : PAGE.right - reach;
  const y = position.startsWith("top") ? PAGE.top + reach : PAGE.bottom - reach;
  return (
    <svg className="appearance-picture" viewBox="0 0 160 100" aria-hidden="true" focusable="false">
      <rect className="appearance-picture__page" x="1" y="1" width="158" height="98" rx="8" />
      <path className="appearance-picture__bar" d="M1 20h158" />
      <path className="appearance-picture__dots" d="M11 11h.01M20 11h.01M29 11h.01" />
      <path className="appearance-picture__lines" d="M48 40h64M48 52h64M48 64h44M48 76h54" />
      <circle className="appearance-picture__button" cx={x} cy={y} r={RADIUS[size]} fill={background} />
      <g transform={`translate(${x} ${y}) scale(${RADIUS[size] / 14})`} fill="none" stroke={text}>
        <circle cy="-5.5" r="1.5" />
        <path d="M-6-2l6 1 6-1M0-1v4M-3.5 8 0 3l3.5 5" strokeWidth="1.6" strokeLinecap="round" />
      </g>
    </svg>
  );
}

/** Returns `Top left, blue, large`. */
export function appearanceWords({ position, colorScheme, size }: Appearance): string {
  return [
    t(POSITION_NAMES[position]),
    withinSentence(colorName(colorScheme)),
    withinSentence(t(SIZE_NAMES[size])),
  ].join(", ");
}

/** Returns `Blue`, or `#1a73e8` for a custom color. */
export function colorName(scheme: WidgetColorScheme): string {
  return isNamed(scheme) ? t(COLOR_NAMES[scheme]) : scheme;
}

function isNamed(scheme: WidgetColorScheme): scheme is keyof typeof COLOR_NAMES {
  return Object.hasOwn(COLOR_NAMES, scheme);
}
