import type { WidgetSettings } from "./widget-config.ts";
import { WIDGET_TOOLS } from "./widget-tools.ts";

export const DEFAULT_WIDGET_SETTINGS: WidgetSettings = {
  schema: 1,
  tools: [...WIDGET_TOOLS],
  statementUrl: "",
};
