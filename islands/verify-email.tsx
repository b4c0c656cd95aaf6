import { useEffect, useState } from "react";
import { VALIDATION } from "../src/shared/messages.ts";
import { API, PAGES } from "../src/shared/paths.ts";
import { FALLBACKS } from "../src/shared/toasts.ts";
import { Alert } from "../src/ui/alert.tsx";
import { isAbort, request, sentenceOf } from "../src/ui/browser/fetcher.ts";
import { LinkButton } from "../src/ui/link-button.tsx";
import { Skeleton } from "../src/ui/skeleton.tsx";
import { DisownRegistration } from "./parts/disown-registration.tsx";
import { EmailChange } from "./parts/email-change.tsx";
import { useQueryParameter } from "./parts/use-query-parameter.ts";

/**
 * What the mailed links lead to: `token` verifies the address; the others ask first. `disown` withdraws the
 * registration, `change` confirms another address and `cancel-change` keeps the old one.
 */
export function VerifyEmail() {
  const token = useQueryParameter("token");
  const disown = useQueryParameter("disown");
  const change = useQueryParameter("change");
  const cancelChange = useQueryParameter("cancel-change");
  if (disown) return <DisownRegistration token={disown} />;
  if (change) return <EmailChange token={change} what="confirm" />;
  if (cancelChange) return <EmailChange token={cancelChange} what="cancel" />;
  if (token === undefined) return <Checking />;
  return token ? <Verification token={token} /> : <Failed sentence={VALIDATION.verificationTokenRequired} />;
}

type Outcome = { verified: true; sentence: string } | { verified: false; sentence: string };

function Verification({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    verify(token, controller.signal).then(setOutcome, (error: unknown) => {
      if (!isAbort(error)) setOutcome({ verified: false, sentence: sentenceOf(error, FALLBACKS.internal) });
    });
    return () => controller.abort();
  }, [token]);
  if (!outcome) return <Checking />;
  if (!outcome.verified) return <Failed sentence={outcome.sentence} />;
  return (
    <div className="stack">
      <Alert variant="success" title="Email verified">
        {outcome.sentence}
      </Alert>
      <LinkButton href={PAGES.login}>Sign in</LinkButton>
    </div>
  );
}

async function verify(token: string, signal: AbortSignal): Promise<Outcome> {
  const { message } = await request<{ message: string }>("POST", API.verifyEmail, {
    body: { token },
    signal,
  });
  return { verified: true, sentence: message };
}

function Checking() {
  return <Skeleton lines={2} label="Checking your link" />;
}

function Failed({ sentence }: { sentence: string }) {
  return (
    <div className="stack">
      <Alert variant="destructive">{sentence}</Alert>
      <LinkButton href={PAGES.emailVerification}>Get a new link</LinkButton>
    </div>
  );
}
