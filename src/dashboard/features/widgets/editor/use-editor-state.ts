import { useEffect, useState } from "react";
import { readStoredChanges, storeChanges } from "#src/dashboard/features/session/stored-changes.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { type EditorState, restoreState } from "./stored-draft.ts";
import { isUnsaved } from "./widget-changes.ts";
import { draftOf, type SavedWidget } from "./widget-draft.ts";

/** Holds the editor's draft, which survives a reload in this tab if the user may save it. */
export function useEditorState(id: string, saved: SavedWidget, mayManage: boolean) {
  const { user } = useSignedInUser();
  const key = `${user.id}:${user.accountId}:editor:${id}`;
  const [state, setState] = useState(
    () => (mayManage && restoreState(readStoredChanges(key), saved)) || startOf(saved),
  );
  const unsaved = isUnsaved(state.draft, state.base.content);
  const [isRestored, setRestored] = useState(unsaved);

  useEffect(() => {
    if (mayManage) storeChanges(key, unsaved ? state : {});
    if (!unsaved) setRestored(false);
  }, [key, unsaved, state, mayManage]);

  return {
    ...state,
    unsaved,
    /** Whether the draft's changes are from before the page was loaded. */
    isRestored,
    change: (next: (before: EditorState) => EditorState) => setState(next),
    startFrom: (start: SavedWidget) => setState(startOf(start)),
    /** Removes the stored draft when the user leaves without saving. */
    forget: () => storeChanges(key, {}),
  };
}

function startOf(saved: SavedWidget): EditorState {
  return { base: saved, draft: draftOf(saved.content) };
}
