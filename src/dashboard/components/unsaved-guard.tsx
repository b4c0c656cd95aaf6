import { useEffect, useEffectEvent } from "react";
import { type UnsavedEdits, useSetUnsavedEdits } from "../store.ts";
import { useWarningOnClose } from "./use-warning-on-close.ts";

interface UnsavedGuardProps {
  unsaved: boolean;
  /** Whether another view of the same page (`?show=`) counts as leaving, too. */
  everyView?: boolean;
  /** Discards stored changes. */
  onLeave?: () => void;
}

/** Has the layout ask before the page is left while something is unsaved. */
export function UnsavedGuard({ unsaved, everyView = false, onLeave }: UnsavedGuardProps): null {
  const setEdits = useSetUnsavedEdits();
  const discard = useEffectEvent(() => onLeave?.());

  useEffect(() => {
    if (!unsaved) return;
    const edits: UnsavedEdits = { everyView, discard: () => discard() };
    setEdits((all) => [...all, edits]);
    return () => setEdits((all) => all.filter((one) => one !== edits));
  }, [unsaved, everyView, setEdits]);

  useWarningOnClose(unsaved);
  return null;
}
