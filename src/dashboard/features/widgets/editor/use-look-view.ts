import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SentWidgetView } from "#shared/widget-config.ts";
import { previewWidget } from "#src/dashboard/api/preview-widget.ts";
import { previewKey } from "#src/dashboard/api/query-keys.ts";

/** What a look would be sent to visitors as; until that is there, the one before it. @param look as JSON. */
export function useLookView(look: string): { view: SentWidgetView | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: previewKey(look),
    queryFn: ({ signal }) => previewWidget(JSON.parse(look), signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return { view: data, failed: isError };
}
