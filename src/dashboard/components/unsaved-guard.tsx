import { useEffect, useEffectEvent, useId } from "react";
import { type Location, useBlocker } from "react-router";
import { t } from "#shared/language/translate.ts";
import { type UnsavedEdits, useSetUnsavedEdits, useUnsavedEdits } from "../store.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useWarningOnClose } from "./use-warning-on-close.ts";

interface UnsavedGuardProps {
  unsaved: boolean;
  /** Whether switching to another view of the page (`?show=`) also counts as leaving. */
  everyView?: boolean;
  /** Discards stored changes. */
  onLeave?: () => void;
}

/**
 * Asks for confirmation before leaving a page with unsaved edits. A single guard asks on behalf of
 * all guards on a page.
 */
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

function isLeft({ everyView }: UnsavedEdits, now: Location, next: Location): boolean {
  return now.pathname !== next.pathname || (everyView && now.search !== next.search);
}

/**
 * Asks for confirmation before leaving any form's unsaved edits; shared by all forms, since a
 * router has only one blocker.
 */
function LeaveGuard() {
  const edits = useUnsavedEdits();
  const blocker = useBlocker(({ currentLocation: now, nextLocation: next }) =>
    edits.some((one) => isLeft(one, now, next)),
  );
  return (
    <LeaveDialog
      open={blocker.state === "blocked"}
      action={t("Leave without saving")}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        for (const { discard } of edits) discard();
        blocker.proceed?.();
      }}
    />
  );
}
