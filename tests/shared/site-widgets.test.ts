import { expect, test } from "bun:test";
import { SITE_WIDGET_ID, siteWidgetId, siteWidgetLook } from "#shared/site-widgets.ts";
import {
  DEFAULT_WIDGET_APPEARANCE,
  isPublicId,
  WIDGET_COLOR_NAMES,
  WIDGET_POSITIONS,
  WIDGET_SIZES,
} from "#shared/widget-config.ts";

test("every look of the home page's widget has a unique public id, which leads back to it", () => {
  const ids = new Set<string>();
  for (const position of WIDGET_POSITIONS) {
    for (const size of WIDGET_SIZES) {
      for (const colorScheme of WIDGET_COLOR_NAMES) {
        const id = siteWidgetId({ position, size, colorScheme });
        expect(isPublicId(id)).toBe(true);
        expect(siteWidgetLook(id)).toEqual({ position, size, colorScheme });
        ids.add(id);
      }
    }
  }
  expect(ids.size).toBe(60);
  expect(siteWidgetLook(SITE_WIDGET_ID)).toEqual(DEFAULT_WIDGET_APPEARANCE);
  expect(siteWidgetLook("handrailsite9990")).toBeUndefined();
});
