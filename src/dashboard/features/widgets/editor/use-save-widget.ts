import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { WidgetView } from "../../../../shared/schemas/widget.ts";
import type { WidgetSettings } from "../../../../shared/widget-config.ts";
import { widgetSettingsKey, widgetsKey } from "../../../api/query-keys.ts";
import { saveWidgetSettings } from "../../../api/save-widget-settings.ts";
import { updateWidget } from "../../../api/update-widget.ts";
import type { CheckedDraft } from "./widget-draft.ts";

/** Saves what differs from the saved widget and settings, and fetches both again. */
export function useSaveWidget(widget: WidgetView, settings: WidgetSettings) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (draft: CheckedDraft) => {
      const { name, position, size, colorScheme, schema, tools, statementUrl } = draft;
      const changes = { name, position, size, colorScheme };
      if (!holds(widget, changes)) await updateWidget(widget.id, changes);
      const next = { schema, tools, statementUrl };
      if (!holds(settings, next)) await saveWidgetSettings(widget.id, next);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: widgetsKey, exact: true }),
        client.invalidateQueries({ queryKey: widgetSettingsKey(widget.id) }),
      ]),
  });
}

/** Whether `saved` has the very members of `wanted`. */
function holds(saved: object, wanted: object): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(Reflect.get(saved, name)) === JSON.stringify(value),
  );
}
