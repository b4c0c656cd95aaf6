import { useState } from "react";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { LeaveDialog } from "../components/leave-dialog.tsx";
import { useAuth } from "../features/session/auth.tsx";
import { useUnsavedEdits } from "../store.ts";

/** Signs out, after a confirmation when something is unsaved. */
export function SignOutButton() {
  const { signOut } = useAuth();
  const unsaved = useUnsavedEdits().length > 0;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  function leave() {
    setAsking(false);
    setBusy(true);
    signOut();
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={t("Signing out…")}
        onClick={() => (unsaved ? setAsking(true) : leave())}
      >
        {t("Sign out")}
      </Button>
      <LeaveDialog
        open={asking}
        action={t("Sign out without saving")}
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
    </>
  );
}
