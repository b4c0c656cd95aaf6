import { useState } from "react";
import * as api from "#shared/api/sessions.ts";
import type { InvitationView } from "#shared/schemas/team.ts";
import { call } from "#ui/browser/fetcher.ts";
import { clearToken } from "#ui/browser/session-token.ts";
import { Button } from "#ui/button.tsx";

interface OtherPersonProps {
  invitation: InvitationView;
  signedInAs: string;
}

/** For whoever is signed in with another address than the invited one. */
export function OtherPerson({ invitation: { email }, signedInAs }: OtherPersonProps) {
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    // A session that the server did not end is gone from this browser all the same.
    await call(api.signOut).catch(console.warn);
    clearToken();
    location.reload();
  }

  return (
    <div className="stack">
      <p>
        The invitation is for {email}, and you are signed in as {signedInAs}. To join, go on with the address
        that was invited.
      </p>
      <Button busy={busy} busyLabel="Signing out..." onClick={signOut}>
        Sign out and go on
      </Button>
    </div>
  );
}
