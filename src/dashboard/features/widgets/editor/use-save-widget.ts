import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UpdateWidgetInput } from "../../../../shared/schemas/widget.ts";
import { versionsKey, widgetSettingsKey, widgetsKey } from "../../../api/query-keys.ts";
import { updateWidget } from "../../../api/update-widget.ts";

/** Sends changes, and fetches all that shows the widget again, also when they were refused. */
export function useSaveWidget(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdateWidgetInput) => updateWidget(id, changes),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: widgetsKey, exact: true }),
        client.invalidateQueries({ queryKey: widgetSettingsKey(id) }),
        client.invalidateQueries({ queryKey: versionsKey(id) }),
      ]),
  });
}
