import { useMutation } from "@tanstack/react-query";
import type { UpdateWidgetInput } from "#shared/schemas/widget.ts";
import { updateWidget } from "#src/dashboard/api/update-widget.ts";
import { useRefreshWidget } from "./use-refresh-widget.ts";

/** Sends changes, and fetches all that shows the widget again, also when they were refused. */
export function useSaveWidget(id: string) {
  const refresh = useRefreshWidget(id);
  return useMutation({
    mutationFn: (changes: UpdateWidgetInput) => updateWidget(id, changes),
    onSettled: refresh,
  });
}
