import type { PublicWidgetView } from "#shared/widgets/config.ts";
import { DEFAULT_WIDGET_SETTINGS } from "#shared/widgets/defaults.ts";
import { siteWidgetLook } from "#shared/widgets/site-widgets.ts";

/** Returns the widget of this product's own pages, which has no owner to get reports. */
export function builtInView(publicId: string): PublicWidgetView | null {
  const look = siteWidgetLook(publicId);
  const settings = { ...DEFAULT_WIDGET_SETTINGS, reports: false };
  return look ? { ...look, active: true, settings } : null;
}
