import { useState } from "react";
import { API, PAGES } from "#shared/paths.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { Alert } from "#ui/alert.tsx";
import { request, sentenceOf } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** "This was not me": asks first, since a mail scanner opens links too. */
export function DisownRegistration({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function disown() {
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await request<{ message: string }>("POST", API.disownRegistration, {
        body: { token },
      });
      setNotice(message);
    } catch (error) {
      setFailure(sentenceOf(error, FALLBACKS.internal));
    } finally {
      setBusy(false);
    }
  }

  if (notice) return <Alert variant="success">{notice}</Alert>;
  return (
    <div className="stack">
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <p>
        Somebody registered with your email address. If this was not you, withdraw the registration: it ends,
        and whoever started it is signed out.
      </p>
      <div className="cluster">
        <Button variant="danger" busy={busy} busyLabel="Withdrawing..." onClick={disown}>
          Withdraw the registration
        </Button>
        <LinkButton variant="secondary" href={PAGES.home}>
          It was me
        </LinkButton>
      </div>
    </div>
  );
}
