import { useQueryClient } from "@tanstack/react-query";
import { versionsKey, widgetSettingsKey, widgetsKey } from "#src/dashboard/api/query-keys.ts";

/** Fetches all that shows a widget again. */
export function useRefreshWidget(id: string): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: widgetsKey, exact: true }),
      client.invalidateQueries({ queryKey: widgetSettingsKey(id) }),
      client.invalidateQueries({ queryKey: versionsKey(id) }),
    ]);
}
