import { useState } from "react";
import { disownRegistration } from "#shared/accounts/contract.ts";
import { confirmEmailChange, rejectEmailChange } from "#shared/email-changes/contract.ts";
import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { Alert } from "#ui/alert.tsx";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";

interface Link {
  label: string;
  href: string;
}

interface Question {
  endpoint: typeof disownRegistration;
  text: string;
  yes: string;
  busy: string;
  variant: "primary" | "danger";
  /** Declines by leaving the page. */
  no?: Link;
  next?: Link;
}

const QUESTIONS: Record<LinkAction, Question> = {
  disown: {
    endpoint: disownRegistration,
    text: mark(
      "Someone registered with your email address. If it wasn’t you, withdraw the registration: it ends, and the person who started it is signed out.",
    ),
    yes: mark("Withdraw the registration"),
    busy: mark("Withdrawing..."),
    variant: "danger",
    no: { label: mark("It was me"), href: PAGES.home },
  },
  confirmChange: {
    endpoint: confirmEmailChange,
    text: mark(
      "Someone, probably you, wants to change the email address of their account and has been sent a link to both addresses, the old one and the new one. If it was you, confirm this one.",
    ),
    yes: mark("Confirm the change"),
    busy: mark("Confirming…"),
    variant: "primary",
    next: { label: mark("Open your account"), href: DASHBOARD.settings },
  },
  cancelChange: {
    endpoint: rejectEmailChange,
    text: mark(
      "Someone wants to change the email address of your account. If it wasn’t you, cancel the change: the address stays as it is.",
    ),
    yes: mark("Cancel the change"),
    busy: mark("Canceling…"),
    variant: "danger",
    next: { label: mark("Set a new password"), href: PAGES.forgotPassword },
  },
};

type LinkAction = "disown" | "confirmChange" | "cancelChange";

/** Asks for confirmation before an emailed link acts, since mail scanners also open links. */
export function ConfirmLink({ token, action }: { token: string; action: LinkAction }) {
  const { endpoint, text, yes, busy: busyLabel, variant, no, next } = QUESTIONS[action];
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      const { message } = await call(endpoint, { body: { token } });
      setNotice(message);
    } catch (error) {
      setFailure(sentenceOf(error, FALLBACKS.internal));
    } finally {
      setBusy(false);
    }
  }

  if (notice) {
    return (
      <div className="stack">
        <Alert variant="success">{notice}</Alert>
        {next && (
          <div className="cluster">
            <LinkButton href={localPath(next.href)}>{t(next.label)}</LinkButton>
          </div>
        )}
      </div>
    );
  }
  return (
    <div className="stack">
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <p>{t(text)}</p>
      <div className="cluster">
        <Button variant={variant} busy={busy} busyLabel={t(busyLabel)} onClick={confirm}>
          {t(yes)}
        </Button>
        {no && (
          <LinkButton variant="secondary" href={localPath(no.href)}>
            {t(no.label)}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
