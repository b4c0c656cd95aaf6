import { parseFields } from "#shared/parse-fields.ts";
import { PreviewSchema } from "#shared/schemas/widget.ts";
import { useDebounced } from "./use-debounced.ts";
import { useLookView } from "./use-look-view.ts";
import { draftOf, inputOf, type SavedWidget, type WidgetDraft } from "./widget-draft.ts";

/** Milliseconds without a key stroke before the preview follows. */
const PAUSE = 250;

/** What the draft would show to visitors. While it holds an error, what it last showed without one. */
export function usePreviewedView(draft: WidgetDraft, { content }: SavedWidget) {
  const { name: _name, websiteUrl: _website, ...look } = inputOf(draft);
  const { value } = parseFields(PreviewSchema, look);
  const { name: _saved, websiteUrl: _savedWebsite, ...savedLook } = inputOf(draftOf(content));
  return useLookView(useDebounced(JSON.stringify(value ?? savedLook), PAUSE));
}
