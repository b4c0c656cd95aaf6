import { DEFAULT_WIDGET_APPEARANCE, WIDGET_POSITIONS, WIDGET_SIZES } from "./config.ts";
import { WIDGET_COLOR_NAMES } from "./launcher-colors.ts";
import type { Appearance } from "./schemas.ts";

/** Public id prefix of widgets on this product's own pages. */
const PREFIX = "handrailsite";

const LOOKS: readonly Appearance[] = WIDGET_POSITIONS.flatMap((position) =>
  WIDGET_SIZES.flatMap((size) => WIDGET_COLOR_NAMES.map((colorScheme) => ({ position, size, colorScheme }))),
);

const LOOK_BY_ID: ReadonlyMap<string, Appearance> = new Map(LOOKS.map((look) => [siteWidgetId(look), look]));

/**
 * Returns the public id of the widget with a given look, used to try out the real widget on the
 * home page. Each combination of corner, size and named color has a widget, without an owner or a
 * row.
 */
export function siteWidgetId({ position, size, colorScheme }: Appearance): string {
  const names: readonly string[] = WIDGET_COLOR_NAMES;
  return `${PREFIX}${WIDGET_POSITIONS.indexOf(position)}${WIDGET_SIZES.indexOf(size)}${names.indexOf(colorScheme)}0`;
}

/** Returns the look for a site widget's id; undefined for any other id. */
export function siteWidgetLook(publicId: string): Appearance | undefined {
  return LOOK_BY_ID.get(publicId);
}

export const SITE_WIDGET_ID = siteWidgetId(DEFAULT_WIDGET_APPEARANCE);
