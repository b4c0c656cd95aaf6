import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseFields } from "../../../../shared/parse-fields.ts";
import { PreviewSchema } from "../../../../shared/schemas/widget.ts";
import type { SentWidgetView } from "../../../../shared/widget-config.ts";
import { previewWidget } from "../../../api/preview-widget.ts";
import { previewKey } from "../../../api/query-keys.ts";
import { useSettled } from "./use-settled.ts";
import { draftOf, inputOf, type SavedWidget, type WidgetDraft } from "./widget-draft.ts";

/** Milliseconds without a key stroke before the preview follows. */
const PAUSE = 250;

/** What the draft would show to visitors. While it holds an error, what it last showed without one. */
export function usePreviewedView(
  draft: WidgetDraft,
  { content }: SavedWidget,
): { view: SentWidgetView | undefined; failed: boolean } {
  const { name: _name, websiteUrl: _website, ...look } = inputOf(draft);
  const { value } = parseFields(PreviewSchema, look);
  const { name: _saved, websiteUrl: _savedWebsite, ...savedLook } = inputOf(draftOf(content));
  const shown = useSettled(JSON.stringify(value ?? savedLook), PAUSE);
  const { data, isError } = useQuery({
    queryKey: previewKey(shown),
    queryFn: ({ signal }) => previewWidget(JSON.parse(shown), signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return { view: data, failed: isError };
}
