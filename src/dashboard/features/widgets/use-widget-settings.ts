import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SettingsView } from "#shared/schemas/widget.ts";
import { fetchWidgetSettings } from "../../api/fetch-widget-settings.ts";
import { widgetSettingsKey } from "../../api/query-keys.ts";

export function useWidgetSettings(id: string): UseQueryResult<SettingsView> {
  return useQuery({
    queryKey: widgetSettingsKey(id),
    queryFn: ({ signal }) => fetchWidgetSettings(id, signal),
    meta: { anonymous: true },
  });
}
