import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { WidgetSettings } from "../../../shared/widget-config.ts";
import { widgetSettingsKey } from "../../api/query-keys.ts";

export function useWidgetSettings(id: string): UseQueryResult<WidgetSettings> {
  return useQuery<WidgetSettings>({ queryKey: widgetSettingsKey(id) });
}
