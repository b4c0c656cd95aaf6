import { useEffect, useEffectEvent, useId } from "react";
import { useSetUnsavedEdits, useUnsavedEdits } from "../store.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { useWarningOnClose } from "./use-warning-on-close.ts";

interface UnsavedGuardProps {
  unsaved: boolean;
  /** Whether a switch to another view of the page (`?show=`) also counts as leaving. */
  everyView?: boolean;
  /** Discards stored changes. */
  onLeave?: () => void;
}

/** Asks before the page is left while something is unsaved; one guard of a page asks for all. */
export function UnsavedGuard({ unsaved, everyView = false, onLeave }: UnsavedGuardProps) {
  const id = useId();
  const asksForAll = useUnsavedEdits()[0]?.id === id;
  const setEdits = useSetUnsavedEdits();
  const discard = useEffectEvent(() => onLeave?.());

  useEffect(() => {
    if (!unsaved) return;
    setEdits((all) => [...all, { id, everyView, discard: () => discard() }]);
    return () => setEdits((all) => all.filter((one) => one.id !== id));
  }, [id, unsaved, everyView, setEdits]);

  useWarningOnClose(unsaved);
  return asksForAll && <LeaveGuard />;
}
