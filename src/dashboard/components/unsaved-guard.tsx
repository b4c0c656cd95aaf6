import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useSetUnsaved } from "../store.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useWarningOnClose } from "./use-warning-on-close.ts";

interface UnsavedGuardProps {
  unsaved: boolean;
  /** Asks before another view of the same page (`?show=`) as well. */
  everyView?: boolean;
  /** Gives the changes up, where something keeps them. */
  onLeave?: () => void;
}

/** While `unsaved`, asks before the page is left, however that happens. */
export function UnsavedGuard({ unsaved, everyView = false, onLeave }: UnsavedGuardProps) {
  const setUnsaved = useSetUnsaved();
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      unsaved && (now.pathname !== next.pathname || (everyView && now.search !== next.search)),
  );

  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [unsaved, setUnsaved]);

  useWarningOnClose(unsaved);

  return (
    <LeaveDialog
      open={blocker.state === "blocked"}
      action="Leave without saving"
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
