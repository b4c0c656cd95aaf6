import { type Location, useBlocker } from "react-router";
import { t } from "#shared/translate.ts";
import { type UnsavedEdits, useUnsavedEdits } from "../store.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

function isLeft({ everyView }: UnsavedEdits, now: Location, next: Location): boolean {
  return now.pathname !== next.pathname || (everyView && now.search !== next.search);
}

/** Asks before unsaved edits are left, of whichever form, since a router has one blocker. */
export function LeaveGuard() {
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
