import { useQuery } from "@tanstack/react-query";
import { fetchToolUsage } from "../../api/fetch-tool-usage.ts";
import { toolUsageKey } from "../../api/query-keys.ts";

/** Asked for anew whenever it is opened, since visitors go on. @param widgetId empty for all widgets. */
export function useToolUsage(widgetId: string) {
  return useQuery({
    queryKey: toolUsageKey(widgetId),
    queryFn: ({ signal }) => fetchToolUsage(widgetId, signal),
    refetchOnMount: "always",
  });
}
