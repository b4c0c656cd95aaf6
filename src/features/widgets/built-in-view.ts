import { siteWidgetLook } from "#shared/site-widgets.ts";
import type { PublicWidgetView } from "#shared/widget-config.ts";
import { DEFAULT_WIDGET_SETTINGS } from "#shared/widget-defaults.ts";

/** Returns the widget of this product's own pages, which has no owner to get reports. */
export function builtInView(publicId: string): PublicWidgetView | null {
  const look = siteWidgetLook(publicId);
  const settings = { ...DEFAULT_WIDGET_SETTINGS, reports: false };
  return look ? { ...look, active: true, settings } : null;
}
