import { useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "#shared/translate.ts";
import { useSetUnsaved } from "../store.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useWarningOnClose } from "./use-warning-on-close.ts";

interface UnsavedGuardProps {
  unsaved: boolean;
  /** Whether another view of the same page (`?show=`) counts as leaving, too. */
  everyView?: boolean;
  /** Discards stored changes. */
  onLeave?: () => void;
}

/** Asks before the page is left while something is unsaved. */
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
      action={t("Leave without saving")}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
