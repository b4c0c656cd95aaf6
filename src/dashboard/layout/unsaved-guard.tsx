import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useSetUnsaved } from "../store.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

/** While `unsaved`, asks before the page is left, however that happens. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const setUnsaved = useSetUnsaved();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [unsaved, setUnsaved]);

  useEffect(() => {
    if (!unsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, [unsaved]);

  return (
    <LeaveDialog
      open={blocker.state === "blocked"}
      action="Leave without saving"
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
