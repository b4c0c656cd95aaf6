import { useState } from "react";
import { API, DASHBOARD, PAGES } from "#shared/paths.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { Alert } from "#ui/alert.tsx";
import { request, sentenceOf } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";

interface Question {
  api: string;
  text: string;
  yes: string;
  busy: string;
  variant: "primary" | "danger";
  next: { label: string; href: string };
}

const QUESTIONS = {
  confirm: {
    api: API.emailChangeConfirmation,
    text: "Somebody, probably you, wants to change the email address of their account and has been sent a link to both addresses, the old one and the new one. If it was you, confirm this one.",
    yes: "Confirm the change",
    busy: "Confirming…",
    variant: "primary",
    next: { label: "Open your account", href: DASHBOARD.settings },
  },
  cancel: {
    api: API.emailChangeCancellation,
    text: "Somebody wants to change the email address of your account. If it was not you, cancel the change: the address stays as it is.",
    yes: "Cancel the change",
    busy: "Cancelling…",
    variant: "danger",
    next: { label: "Set a new password", href: PAGES.forgotPassword },
  },
} as const satisfies Record<string, Question>;

/** What the mails about another address lead to. It asks first, since a mail scanner opens links too. */
export function EmailChange({ token, what }: { token: string; what: keyof typeof QUESTIONS }) {
  const { api, text, yes, busy: busyLabel, variant, next } = QUESTIONS[what];
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function answer() {
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await request<{ message: string }>("POST", api, { body: { token } });
      setNotice(message);
    } catch (error) {
      setFailure(sentenceOf(error, FALLBACKS.internal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="stack">
      {notice && <Alert variant="success">{notice}</Alert>}
      {failure && <Alert variant="destructive">{failure}</Alert>}
      {!notice && <p>{text}</p>}
      <div className="cluster">
        {notice ? (
          <LinkButton href={next.href}>{next.label}</LinkButton>
        ) : (
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={answer}>
            {yes}
          </Button>
        )}
      </div>
    </div>
  );
}
