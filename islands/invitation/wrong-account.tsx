import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import * as api from "#shared/sessions/contract.ts";
import type { InvitationView } from "#shared/team/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { clearToken } from "#ui/browser/session-token.ts";
import { Button } from "#ui/button.tsx";

interface WrongAccountProps {
  invitation: InvitationView;
  signedInAs: string;
}

/** Offers to sign out if the session's address isn't the invited one. */
export function WrongAccount({ invitation: { email }, signedInAs }: WrongAccountProps) {
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    // This browser drops its token even if the server could not end the session.
    await call(api.signOut).catch(console.warn);
    clearToken();
    location.reload();
  }

  return (
    <div className="stack">
      <p>
        {t(
          "The invitation is for {email}, but you’re signed in as {signedInAs}. To join, continue with the invited address.",
          { email, signedInAs },
        )}
      </p>
      <Button busy={busy} busyLabel={t("Signing out...")} onClick={signOut}>
        {t("Sign out and continue")}
      </Button>
    </div>
  );
}
